import type { ContentBlockSeed } from "./types";

/** What a text of a page is called and says in English. */
export interface ContentEnglish {
  title: string;
  content: string;
}

const ABOUT: Record<string, ContentEnglish> = {
  "Wat is het register?": {
    title: "What is the register?",
    content: `The register shows which algorithms and AI applications there are in Dutch healthcare: which are already in use, which are still being studied and which have been stopped again.

Each entry tells what an algorithm does, for which patients and healthcare professionals it is meant, who made it and what was learned along the way. That way not every hospital has to answer the same questions again.`,
  },
  "Voor wie is het?": {
    title: "Whom is it for?",
    content: `The register is for everyone who has to do with AI in healthcare:

- healthcare professionals who want to know what is available for their field and who has experience with it;
- researchers and data scientists who are looking for partners or want to see what has been tried already;
- executives, buyers and advisers who prepare decisions;
- patients and other interested people who want to know where AI is used in healthcare.

Everyone can see the figures on the dashboard and the public entries. To search the whole list and to add algorithms yourself, you need an account.`,
  },
  "Wie beheert het register?": {
    title: "Who runs the register?",
    content: `The register is run by the data hub of a university medical centre and was built by a data science lab. It was set up by a knowledge network on introducing AI in healthcare.

The admins review requests for an account, maintain the lists of choices and answer questions. The content of an entry is its author’s: they know the algorithm and keep the details up to date.`,
  },
  "Hoe doet u mee?": {
    title: "How do you take part?",
    content: `You can take part if you work with algorithms in a healthcare or research institution. This is how it goes:

1. Request an account with ‘Request access’, using the e-mail address of your work.
2. Confirm your e-mail address with the code that you get by e-mail.
3. Wait until an admin has approved your request. You will be told.
4. Log in and add your algorithm. Only the name and the visibility are required; you can complete the rest later.
5. Update your entry as soon as something changes, for example when an algorithm is taken into use.

Did you already have an account in the older version of the register? Then you can bring your algorithms to your new account.`,
  },
  "Wat staat er wel en niet in?": {
    title: "What is in it, and what is not?",
    content: `The register holds algorithms that are used, developed or studied in healthcare. They may be models made in-house or products that were bought, applications at the bedside or applications for planning or administration. Algorithms that an institution has stopped using belong in it too.

Not in the register are:

- data of patients;
- the algorithms themselves, their source code or the data on which they were trained;
- a judgement of quality. An entry is not a quality mark and not a recommendation.

The authors are responsible for what they write. Do you see something that is not right? Let us know with the contact form.`,
  },
  "Wie ziet welke gegevens?": {
    title: "Who sees which data?",
    content: `For each entry the author chooses who may see it:

- Public: everyone, search engines too, with the name of the author.
- Institution: the author, colleagues of the same institution and the admins.
- Private: only the author, their co-editors and the admins.

The e-mail address of the contact person can only be seen by users who are logged in and have access. The figures on the dashboard only count public entries.`,
  },
  "Veelgestelde vragen": {
    title: "Frequently asked questions",
    content: `Do I have to fill in everything?
No. Only a name and the visibility are required. What you do not fill in is shown as ‘Not specified’.

May I register a supplier’s algorithm?
Yes. Describe how your institution uses it and what your experiences are. Do not mention confidential agreements, such as prices.

What do I do when we stop using an algorithm?
Do not delete the entry, but choose the phase ‘Out of service’ and give the reason. That is very useful to others.

Can I have an entry deleted?
Yes. As its author, request deletion; an admin deals with it.

What happens to my entries when I go to work elsewhere?
An entry stays with the institution where you worked when you made it. An admin can hand it over to a colleague.

How do I report an error or ask a question?
Use the contact form. Your message goes to the admins.`,
  },
};

const PRIVACY: Record<string, ContentEnglish> = {
  "Uw privacy in het kort": {
    title: "Your privacy in brief",
    content: `We ask no more of you than is needed to make the register work. We do not sell your data, show no advertisements and do not track you on other websites.

Data of patients do not belong in the register. If you come across them all the same, report it at once with the contact form.`,
  },
  "Welke gegevens bewaren we, en waarom?": {
    title: "Which data do we keep, and why?",
    content: `If you have an account, we keep:

- your name, e-mail address and password. Of the password we only keep a hash; nobody can read it back. We only keep a profile picture if you add one;
- your role, whether you have access to the register, to which institution your e-mail address belongs and when you last logged in. With this we arrange who may see and do what;
- in which language you read the register. Your e-mail comes in that language;
- if you use single sign-on at your institution or with SURFconext: under which identifier you are known there and since when your account has been linked to it. That is how we recognise you the next time;
- the entries that you make, with every change. That way it can be followed how an entry came about;
- if you set up two-step verification: the secret that you share with your app, encrypted, and your recovery codes as a hash;
- the access tokens that you make for programs: their name, what they may do, when you made them, until when they are valid and when they were last used. That way you can see who works in your name. Of the token itself we only keep a hash;
- if you follow or save algorithms, hospitals, specialties or searches of your own: what you follow, how often you want e-mail about it and what you were last told about. We only use that for that e-mail and for your feeds. Of the secret address of a feed we only keep a hash;
- when an algorithm was last reviewed, which e-mail you got about it as its author and whether the link in it was used;
- if you are a co-editor of an algorithm: that you are, who named you and when. You get an e-mail about it and can always stop;
- a log of important acts, such as logging in, changing rights, adding, changing and deleting entries and downloading the list, with the network address from which the act came. We need that to keep the register safe.

If you send a message with the contact form, we keep your name, your e-mail address and the message in order to answer you.

If you report an error in an algorithm, we keep what you write, in which language we answer you and, if you fill them in, your name and e-mail address; if you are logged in, also that it was you. We only use your e-mail address to mail you about your report. That something has been reported goes into the log with the network address.

If you visit the register without an account, we only use what is needed to show the pages and to prevent abuse. A failed attempt to log in goes into the log with the network address.`,
  },
  "Wie ziet uw gegevens?": {
    title: "Who sees your data?",
    content: `A public entry carries your name as its author. Everyone can see it, search engines too. The public changes, with the name of the author, are also in a feed that others can copy. Other users with access see nothing else of you but your profile picture and a mention of your role. If you are a co-editor of an algorithm, its author, the other co-editors and the admins see your name with it.

An e-mail address that you fill in as the contact person of an entry can be seen by users with access. Only the admins see the other data of your account and the messages of the contact form. What you report as an error and the name that you fill in with it are read by the author of the algorithm and the admins; nobody gets to see the e-mail address with it.`,
  },
  "Hoe lang bewaren we gegevens?": {
    title: "How long do we keep data?",
    content: `What we no longer need is cleared away automatically every day:

- messages of the contact form: after 1 year;
- reports of an error: a year after they have been solved. We remove your name and e-mail address 30 days after the solution, and otherwise a year after the report;
- refused requests for an account: after 30 days;
- accounts whose e-mail address has not been confirmed: after 30 days;
- sessions and used codes: 7 days after they have expired;
- access tokens: as soon as you revoke them, log out everywhere or set a new password, and otherwise 30 days after they have expired;
- what you follow and the searches that you save: as soon as you stop or close your account;
- which e-mail you got about a review: a little over two months later, or sooner if the algorithm has been reviewed, got another author or you close your account;
- that you are a co-editor: as soon as you stop, the author ends it or you close your account;
- a file from which an admin imports algorithms: 7 days after it was last worked on;
- deleted entries: after 30 days, with all earlier versions;
- the log: after 5 years. The network addresses are removed from it after 90 days already.

An account that has not been used for 2 years is reported to the admins. They then look whether it is still needed.

If you close your account, we delete your personal data and your private entries. Your other entries remain, with ‘Gesloten account’ (closed account) as their author. What you did stays in the log, without your name.`,
  },
  "Cookies en opslag in uw browser": {
    title: "Cookies and storage in your browser",
    content: `We only use cookies that are needed:

- one to keep you logged in. You stay logged in for 12 hours at most, and 2 hours if you do nothing;
- one to remember your language;
- one to remember whether you want to see the register light or dark, and one to remember that you have folded the notices;
- if you use single sign-on: a few that secure the way to your institution and back. They disappear after a quarter of an hour or when you close your browser;
- one by which the register recognises a browser in which you have logged in before. If somebody else guesses at your password, you need not wait because of it. This cookie gives no access and only means something to the register. It expires a year after you last logged in, and is no longer valid as soon as you set a new password.

Besides, your own browser remembers that you have seen the cookie notice and keeps a draft of a form that you have not sent yet. Such a draft disappears as soon as you send the form or log out, and otherwise after 7 days. Which algorithms you chose to compare also stays in your browser, until you log out and otherwise for 7 days.`,
  },
  "Uw rechten": {
    title: "Your rights",
    content: `You have the right to see your data, to correct them, to take them with you and to have them deleted. You can do much of that yourself on your profile:

- ‘Download my data’ gives you a file with everything we keep about you;
- you can change your name, picture and e-mail address there;
- with ‘Close account’ you end your account.

You can also object to the use of your data, or ask to restrict it. If you think that we do not handle your data well and we cannot settle it together, you can lodge a complaint with the Dutch Data Protection Authority (Autoriteit Persoonsgegevens).`,
  },
  "Vragen over privacy": {
    title: "Questions about privacy",
    content:
      "Do you have a question about your data, or do you want to use a right that you cannot arrange yourself on your profile? Send us a message with the contact form. We answer within a month.",
  },
};

const ACCESSIBILITY: Record<string, ContentEnglish> = {
  "Een register voor iedereen": {
    title: "A register for everyone",
    content: `Everyone must be able to use the register: also people who do not see, or do not see well, use no mouse, find reading hard or work on a small screen.

We aim for all pages to meet the Web Content Accessibility Guidelines (WCAG) 2.2, level AA. That is an aim and not a quality mark: no independent audit has taken place yet.`,
  },
  "Wat we daarvoor doen": {
    title: "What we do for it",
    content: `- Everything can be used with the keyboard and you always see where you are.
- Headings, forms and messages are built so that a screen reader can read them out.
- Colours have enough contrast, in the light and in the dark view, and colour is never the only clue.
- You can enlarge the text and use the pages on a phone without anything being cut off.
- The charts on the dashboard are there as text and numbers too.
- If you have told your system that you prefer less motion, you get no animations.
- We write in plain language.`,
  },
  "Hoe we dat controleren": {
    title: "How we check it",
    content: `With every change a program checks all pages for accessibility errors automatically. Besides, automated tests go through the most important acts in a real browser, also on a small screen and in the dark view.

Such tests do not find everything. That is why the experiences of users are at least as important to us.`,
  },
  "Bekende beperkingen": {
    title: "Known limitations",
    content: `- Texts in entries are written by their authors, mostly in Dutch, and can contain jargon.
- Publications, videos and other pages to which an entry refers are outside our control.
- If the admin chooses a check by another party for logging in, the accessibility of that part depends on that party too.
- The register has not yet been tested widely with people who use a screen reader or voice control.`,
  },
  "Loopt u ergens tegenaan?": {
    title: "Do you run into something?",
    content: `Let us know with the contact form. Tell us which page it was on, what you wanted to do and which aid you used. We will look for a solution with you. If there is something that you cannot read or fill in, we will see how else we can help you.`,
  },
};

/** The English of every text of content-blocks.ts, by its page and Dutch title. */
export const CONTENT_BLOCKS_ENGLISH: Record<ContentBlockSeed["page"], Record<string, ContentEnglish>> = {
  about: ABOUT,
  privacy: PRIVACY,
  toegankelijkheid: ACCESSIBILITY,
};
