import type { ContentBlockSeed } from "./types";

/** English title and content of a content block. */
export interface ContentEnglish {
  title: string;
  content: string;
}

const ABOUT: Record<string, ContentEnglish> = {
  "Wat is het register?": {
    title: "What is the register?",
    content: `The register shows which algorithms and AI applications there are in Dutch healthcare: which are already in use, which are still being studied and which have been stopped again.

Each entry says what an algorithm does, which patients and healthcare professionals it is meant for, who made it and what was learned along the way. That way not every hospital has to answer the same questions again.`,
  },
  "Voor wie is het?": {
    title: "Who is it for?",
    content: `The register is for everyone involved with AI in healthcare:

- healthcare professionals who want to know what is available for their field and who has experience with it;
- researchers and data scientists who are looking for partners or want to see what has already been tried;
- executives, buyers and advisers who prepare decisions;
- patients and other interested people who want to know where AI is used in healthcare.

Everyone can see the figures on the dashboard and the public entries. To search the whole list and to add algorithms yourself, you need an account.`,
  },
  "Wie beheert het register?": {
    title: "Who runs the register?",
    content: `The register is run by the data hub of a university medical centre and was built by a data science lab. It was set up by a knowledge network for the introduction of AI in healthcare.

The admins review requests for an account, maintain the lists to choose from and answer questions. The content of an entry belongs to its author, who knows the algorithm and keeps the details up to date.`,
  },
  "Hoe doet u mee?": {
    title: "How can you take part?",
    content: `You can take part if you work with algorithms in a healthcare or research institution. This is how it works:

1. Request an account with ‘Request access’, using your work e-mail address.
2. Confirm your e-mail address with the code that we e-mail you.
3. Wait for an admin to approve your request. We will let you know.
4. Log in and add your algorithm. Only the name and the visibility are required; you can complete the rest later.
5. Update your entry as soon as something changes, for example when an algorithm goes into use.

Did you have an account in the older version of the register? Then you can bring your algorithms with you to your new account.`,
  },
  "Wat staat er wel en niet in?": {
    title: "What does it contain, and what not?",
    content: `The register holds algorithms that are used, developed or studied in healthcare. They may be in-house models or commercial products, used at the bedside or for planning or administration. Algorithms that an institution has stopped using belong in it too.

The register does not contain:

- patient data;
- the algorithms themselves, their source code or the data they were trained on;
- a judgement of quality. An entry is not a quality mark and not a recommendation.

The authors are responsible for what they write. If you see something that is wrong, let us know with the contact form.`,
  },
  "Wie ziet welke gegevens?": {
    title: "Who can see what data?",
    content: `For each entry the author chooses who may see it:

- Public: everyone, including search engines, with the name of the author.
- Institution: the author, colleagues at the same institution and the admins.
- Private: only the author, their co-editors and the admins.

The e-mail address of the contact person can only be seen by users who are logged in and have access. The figures on the dashboard only count public entries.`,
  },
  "Veelgestelde vragen": {
    title: "Frequently asked questions",
    content: `Do I have to fill in everything?
No. Only a name and the visibility are required. Anything you do not fill in is shown as ‘Not specified’.

May I register a supplier’s algorithm?
Yes. Describe how your institution uses it and what your experience has been. Do not mention confidential agreements, such as prices.

What do I do when we stop using an algorithm?
Do not delete the entry, but choose the phase ‘Out of service’ and give the reason. That is very useful to others.

Can I have an entry deleted?
Yes. As its author you can request deletion; an admin will deal with it.

What happens to my entries if I move to another employer?
An entry stays with the institution where you worked when you added it. An admin can hand it over to a colleague.

How do I report an error or ask a question?
Use the contact form. Your message goes to the admins.`,
  },
};

const PRIVACY: Record<string, ContentEnglish> = {
  "Uw privacy in het kort": {
    title: "Your privacy in brief",
    content: `We ask no more of you than is needed to make the register work. We do not sell your data, show no advertisements and do not track you on other websites.

Patient data do not belong in the register. If you do come across any, report it immediately with the contact form.`,
  },
  "Welke gegevens bewaren we, en waarom?": {
    title: "What data do we keep, and why?",
    content: `If you have an account, we keep:

- your name, e-mail address and password. We keep only a hash of the password, which nobody can turn back into the password. We only keep a profile picture if you add one;
- if you fill them in with your request: the institution where you work, your position and what you ask access for. Only the admins read this, and we keep it as long as you have an account;
- your role, whether you have access to the register, which institution your e-mail address belongs to and when you last logged in. This determines who may see and do what;
- the language in which you read the register. We e-mail you in that language;
- if you use single sign-on at your institution or with SURFconext: the identifier by which you are known there and the date since which your account has been linked to it. That is how we recognise you next time;
- the entries that you add, with every change, so that it is clear how each entry came about;
- if you set up two-step verification: the secret that you share with your app, encrypted, and hashes of your recovery codes;
- the access tokens that you create for programs: their name, what they may do, when you created them, when they expire and when they were last used. That way you can see what acts on your behalf. We keep only a hash of the token itself;
- if you follow or save algorithms, products, hospitals, specialties or searches of your own: what you follow, how often you want e-mail about it and what you were last told about. We use this only for that e-mail and for your feeds. We keep only a hash of a feed’s secret address;
- when an algorithm was last rechecked, which e-mails we sent you about it as its author and whether the link in them was used;
- if you are a co-editor of an algorithm: the fact that you are, who added you and when. You get an e-mail about it and can stop at any time;
- a log of important actions, such as logging in, changing rights, adding, changing and deleting entries and downloading the list, with the network address that the action came from. We need this to keep the register secure.

If you send a message with the contact form, we keep your name, your e-mail address and the message, so that we can answer you.

If you report an error in an algorithm, we keep what you write, the language in which to answer you and, if you give them, your name and e-mail address; if you are logged in, also that it was you. We use your e-mail address only to e-mail you about your report. The fact that something has been reported is logged with the network address.

If you visit the register without an account, we use only what is needed to show the pages and to prevent abuse. Failed attempts to log in are logged with the network address.`,
  },
  "Wie ziet uw gegevens?": {
    title: "Who can see your data?",
    content: `A public entry carries your name as its author. Everyone can see it, including search engines. Public changes, with the name of the author, also appear in a feed that others can reuse. Apart from that, other users with access see only your profile picture and your role. If you are a co-editor of an algorithm, its author, the other co-editors and the admins see your name with it.

An e-mail address that you give for the contact person of an entry can be seen by users with access. Only the admins see the other details of your account and messages sent with the contact form. An error report, and the name you give with it, are read by the author of the algorithm and the admins; nobody sees the e-mail address you give.`,
  },
  "Hoe lang bewaren we gegevens?": {
    title: "How long do we keep data?",
    content: `Data that we no longer need are deleted automatically every day:

- messages sent with the contact form: after 1 year;
- error reports: a year after they have been resolved. We remove your name and e-mail address 30 days after that, or otherwise a year after the report;
- refused requests for an account: after 30 days;
- accounts whose e-mail address has not been confirmed: after 30 days;
- sessions and used codes: 7 days after they expire;
- access tokens: as soon as you revoke them, log out everywhere or set a new password, and otherwise 30 days after they expire;
- what you follow and the searches that you save: as soon as you stop, or close your account;
- which e-mails we sent you about a recheck: a little over two months later, or sooner if the algorithm is rechecked or gets another author, or you close your account;
- the fact that you are a co-editor: as soon as you stop, the author removes you or you close your account;
- a file from which an admin imports algorithms: 7 days after it was last worked on;
- deleted entries: after 30 days, with all earlier versions;
- the log: after 5 years. The network addresses are removed from it after 90 days.

An account that has not been used for 2 years is reported to the admins. They then check whether it is still needed.

If you close your account, we delete your personal data and your private entries. Your other entries remain, with ‘Gesloten account’ (closed account) as their author. What you did stays in the log, without your name.`,
  },
  "Cookies en opslag in uw browser": {
    title: "Cookies and storage in your browser",
    content: `We only use cookies that are needed:

- one to keep you logged in. You stay logged in for 12 hours at most, and 2 hours if you do nothing;
- one to remember your language;
- one to remember whether you want to see the register in light or dark colours, and one to remember that you have collapsed the notices;
- if you use single sign-on: a few that secure the way to your institution and back. They disappear after a quarter of an hour or when you close your browser;
- one by which the register recognises a browser in which you have logged in before. If someone else tries to guess your password, you will not have to wait because of it. This cookie gives no access and means nothing outside the register. It expires a year after you last logged in, or as soon as you set a new password.

In addition, your own browser remembers that you have seen the cookie notice and keeps a draft of any form that you have not sent yet. Such a draft disappears as soon as you send the form or log out, and otherwise after 7 days. The algorithms you chose to compare are also kept in your browser until you log out, and otherwise for 7 days.`,
  },
  "Uw rechten": {
    title: "Your rights",
    content: `You have the right to see, correct, take with you and delete your data. You can do much of that yourself on your profile:

- ‘Download my data’ gives you a file with everything we keep about you;
- you can change your name, picture and e-mail address there;
- with ‘Close account’ you end your account.

You can also object to the use of your data, or ask to restrict it. If you think that we are not handling your data properly and we cannot resolve it together, you can lodge a complaint with the Dutch Data Protection Authority (Autoriteit Persoonsgegevens).`,
  },
  "Vragen over privacy": {
    title: "Questions about privacy",
    content:
      "Do you have a question about your data, or do you want to exercise a right that you cannot exercise on your profile? Send us a message with the contact form. We will answer within a month.",
  },
};

const ACCESSIBILITY: Record<string, ContentEnglish> = {
  "Een register voor iedereen": {
    title: "A register for everyone",
    content: `Everyone must be able to use the register, including people who are blind or partially sighted, do not use a mouse, find reading hard or work on a small screen.

We aim for all pages to meet the Web Content Accessibility Guidelines (WCAG) 2.2, level AA. That is an aim and not a quality mark: no independent audit has taken place yet.`,
  },
  "Wat we daarvoor doen": {
    title: "What we do about it",
    content: `- Everything can be used with the keyboard and you can always see where you are.
- Headings, forms and messages are built so that a screen reader can read them out.
- Colours have enough contrast, in both the light and the dark view, and colour is never the only cue.
- You can enlarge the text and use the pages on a phone without anything being cut off.
- The charts on the dashboard are also available as text and numbers.
- If you have set your system to reduce motion, there are no animations.
- We write in plain language.`,
  },
  "Hoe we dat controleren": {
    title: "How we check it",
    content: `With every change, a program automatically checks all pages for accessibility errors. Automated tests also go through the most important actions in a real browser, on a small screen and in the dark view too.

Such tests do not find everything, which is why users’ experiences are at least as important to us.`,
  },
  "Bekende beperkingen": {
    title: "Known limitations",
    content: `- Texts in entries are written by their authors, mostly in Dutch, and can contain jargon.
- Publications, videos and other pages that an entry refers to are outside our control.
- If the admin uses another party’s security check for logging in, the accessibility of that part depends on that party too.
- The register has not yet been tested widely with people who use a screen reader or voice control.`,
  },
  "Loopt u ergens tegenaan?": {
    title: "Have you run into a problem?",
    content: `Let us know with the contact form. Tell us which page it was on, what you were trying to do and which assistive technology you used. We will look for a solution with you. If there is something that you cannot read or fill in, we will see how else we can help you.`,
  },
};

/** English translations of all texts of content-blocks.ts, by page and Dutch title. */
export const CONTENT_BLOCKS_ENGLISH: Record<ContentBlockSeed["page"], Record<string, ContentEnglish>> = {
  about: ABOUT,
  privacy: PRIVACY,
  accessibility: ACCESSIBILITY,
};
