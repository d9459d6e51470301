-- English as English readers say it, where these lines still stand as they were.
UPDATE "content_block" SET "content_en" = replace("content_en",
  'Each entry tells what an algorithm does, for which patients and healthcare professionals it is meant, who made it and what was learned along the way. That way not every hospital has to answer the same questions again.',
  'Each entry says what an algorithm does, which patients and healthcare professionals it is meant for, who made it and what was learned along the way. That way not every hospital has to answer the same questions again.')
  WHERE "page" = 'about';
UPDATE "content_block" SET "content_en" = replace("content_en",
  'The register is for everyone who has to do with AI in healthcare:',
  'The register is for everyone involved with AI in healthcare:')
  WHERE "page" = 'about';
UPDATE "content_block" SET "content_en" = replace("content_en",
  '- researchers and data scientists who are looking for partners or want to see what has been tried already;',
  '- researchers and data scientists who are looking for partners or want to see what has already been tried;')
  WHERE "page" = 'about';
UPDATE "content_block" SET "content_en" = replace("content_en",
  'The register is run by the data hub of a university medical centre and was built by a data science lab. It was set up by a knowledge network on introducing AI in healthcare.',
  'The register is run by the data hub of a university medical centre and was built by a data science lab. It was set up by a knowledge network for the introduction of AI in healthcare.')
  WHERE "page" = 'about';
UPDATE "content_block" SET "content_en" = replace("content_en",
  'The admins review requests for an account, maintain the lists of choices and answer questions. The content of an entry is its author’s: they know the algorithm and keep the details up to date.',
  'The admins review requests for an account, maintain the lists to choose from and answer questions. The content of an entry belongs to its author, who knows the algorithm and keeps the details up to date.')
  WHERE "page" = 'about';
UPDATE "content_block" SET "title_en" = 'How can you take part?' WHERE "page" = 'about' AND "title_en" = 'How do you take part?';
UPDATE "content_block" SET "content_en" = replace("content_en",
  'You can take part if you work with algorithms in a healthcare or research institution. This is how it goes:',
  'You can take part if you work with algorithms in a healthcare or research institution. This is how it works:')
  WHERE "page" = 'about';
UPDATE "content_block" SET "content_en" = replace("content_en",
  '2. Confirm your e-mail address with the code that you get by e-mail.',
  '2. Confirm your e-mail address with the code that we e-mail you.')
  WHERE "page" = 'about';
UPDATE "content_block" SET "content_en" = replace("content_en",
  '3. Wait until an admin has approved your request. You will be told.',
  '3. Wait for an admin to approve your request. We will let you know.')
  WHERE "page" = 'about';
UPDATE "content_block" SET "content_en" = replace("content_en",
  'Did you already have an account in the older version of the register? Then you can bring your algorithms to your new account.',
  'Did you have an account in the older version of the register? Then you can bring your algorithms with you to your new account.')
  WHERE "page" = 'about';
UPDATE "content_block" SET "title_en" = 'What does it contain, and what not?' WHERE "page" = 'about' AND "title_en" = 'What is in it, and what is not?';
UPDATE "content_block" SET "content_en" = replace("content_en",
  'The register holds algorithms that are used, developed or studied in healthcare. They may be models made in-house or products that were bought, applications at the bedside or applications for planning or administration. Algorithms that an institution has stopped using belong in it too.',
  'The register holds algorithms that are used, developed or studied in healthcare. They may be in-house models or commercial products, used at the bedside or for planning or administration. Algorithms that an institution has stopped using belong in it too.')
  WHERE "page" = 'about';
UPDATE "content_block" SET "content_en" = replace("content_en",
  'Not in the register are:',
  'The register does not contain:')
  WHERE "page" = 'about';
UPDATE "content_block" SET "content_en" = replace("content_en",
  '- data of patients;',
  '- patient data;')
  WHERE "page" = 'about';
UPDATE "content_block" SET "content_en" = replace("content_en",
  '- the algorithms themselves, their source code or the data on which they were trained;',
  '- the algorithms themselves, their source code or the data they were trained on;')
  WHERE "page" = 'about';
UPDATE "content_block" SET "content_en" = replace("content_en",
  'The authors are responsible for what they write. Do you see something that is not right? Let us know with the contact form.',
  'The authors are responsible for what they write. If you see something that is wrong, let us know with the contact form.')
  WHERE "page" = 'about';
UPDATE "content_block" SET "title_en" = 'Who can see what data?' WHERE "page" = 'about' AND "title_en" = 'Who sees which data?';
UPDATE "content_block" SET "content_en" = replace("content_en",
  '- Public: everyone, search engines too, with the name of the author.',
  '- Public: everyone, including search engines, with the name of the author.')
  WHERE "page" = 'about';
UPDATE "content_block" SET "content_en" = replace("content_en",
  '- Institution: the author, colleagues of the same institution and the admins.',
  '- Institution: the author, colleagues at the same institution and the admins.')
  WHERE "page" = 'about';
UPDATE "content_block" SET "content_en" = replace("content_en",
  'No. Only a name and the visibility are required. What you do not fill in is shown as ‘Not specified’.',
  'No. Only a name and the visibility are required. Anything you do not fill in is shown as ‘Not specified’.')
  WHERE "page" = 'about';
UPDATE "content_block" SET "content_en" = replace("content_en",
  'Yes. Describe how your institution uses it and what your experiences are. Do not mention confidential agreements, such as prices.',
  'Yes. Describe how your institution uses it and what your experience has been. Do not mention confidential agreements, such as prices.')
  WHERE "page" = 'about';
UPDATE "content_block" SET "content_en" = replace("content_en",
  'Yes. As its author, request deletion; an admin deals with it.',
  'Yes. As its author you can request deletion; an admin will deal with it.')
  WHERE "page" = 'about';
UPDATE "content_block" SET "content_en" = replace("content_en",
  'What happens to my entries when I go to work elsewhere?',
  'What happens to my entries if I move to another employer?')
  WHERE "page" = 'about';
UPDATE "content_block" SET "content_en" = replace("content_en",
  'An entry stays with the institution where you worked when you made it. An admin can hand it over to a colleague.',
  'An entry stays with the institution where you worked when you added it. An admin can hand it over to a colleague.')
  WHERE "page" = 'about';
UPDATE "content_block" SET "content_en" = replace("content_en",
  'Data of patients do not belong in the register. If you come across them all the same, report it at once with the contact form.',
  'Patient data do not belong in the register. If you do come across any, report it immediately with the contact form.')
  WHERE "page" = 'privacy';
UPDATE "content_block" SET "title_en" = 'What data do we keep, and why?' WHERE "page" = 'privacy' AND "title_en" = 'Which data do we keep, and why?';
UPDATE "content_block" SET "content_en" = replace("content_en",
  '- your name, e-mail address and password. Of the password we only keep a hash; nobody can read it back. We only keep a profile picture if you add one;',
  '- your name, e-mail address and password. We keep only a hash of the password, which nobody can turn back into the password. We only keep a profile picture if you add one;')
  WHERE "page" = 'privacy';
UPDATE "content_block" SET "content_en" = replace("content_en",
  '- your role, whether you have access to the register, to which institution your e-mail address belongs and when you last logged in. With this we arrange who may see and do what;',
  '- your role, whether you have access to the register, which institution your e-mail address belongs to and when you last logged in. This determines who may see and do what;')
  WHERE "page" = 'privacy';
UPDATE "content_block" SET "content_en" = replace("content_en",
  '- in which language you read the register. Your e-mail comes in that language;',
  '- the language in which you read the register. We e-mail you in that language;')
  WHERE "page" = 'privacy';
UPDATE "content_block" SET "content_en" = replace("content_en",
  '- if you use single sign-on at your institution or with SURFconext: under which identifier you are known there and since when your account has been linked to it. That is how we recognise you the next time;',
  '- if you use single sign-on at your institution or with SURFconext: the identifier by which you are known there and the date since which your account has been linked to it. That is how we recognise you next time;')
  WHERE "page" = 'privacy';
UPDATE "content_block" SET "content_en" = replace("content_en",
  '- the entries that you make, with every change. That way it can be followed how an entry came about;',
  '- the entries that you add, with every change, so that it is clear how each entry came about;')
  WHERE "page" = 'privacy';
UPDATE "content_block" SET "content_en" = replace("content_en",
  '- if you set up two-step verification: the secret that you share with your app, encrypted, and your recovery codes as a hash;',
  '- if you set up two-step verification: the secret that you share with your app, encrypted, and hashes of your recovery codes;')
  WHERE "page" = 'privacy';
UPDATE "content_block" SET "content_en" = replace("content_en",
  '- the access tokens that you make for programs: their name, what they may do, when you made them, until when they are valid and when they were last used. That way you can see who works in your name. Of the token itself we only keep a hash;',
  '- the access tokens that you create for programs: their name, what they may do, when you created them, when they expire and when they were last used. That way you can see what acts on your behalf. We keep only a hash of the token itself;')
  WHERE "page" = 'privacy';
UPDATE "content_block" SET "content_en" = replace("content_en",
  '- if you follow or save algorithms, hospitals, specialties or searches of your own: what you follow, how often you want e-mail about it and what you were last told about. We only use that for that e-mail and for your feeds. Of the secret address of a feed we only keep a hash;',
  '- if you follow or save algorithms, hospitals, specialties or searches of your own: what you follow, how often you want e-mail about it and what you were last told about. We use this only for that e-mail and for your feeds. We keep only a hash of a feed’s secret address;')
  WHERE "page" = 'privacy';
UPDATE "content_block" SET "content_en" = replace("content_en",
  '- when an algorithm was last reviewed, which e-mail you got about it as its author and whether the link in it was used;',
  '- when an algorithm was last reviewed, which e-mails we sent you about it as its author and whether the link in them was used;')
  WHERE "page" = 'privacy';
UPDATE "content_block" SET "content_en" = replace("content_en",
  '- if you are a co-editor of an algorithm: that you are, who named you and when. You get an e-mail about it and can always stop;',
  '- if you are a co-editor of an algorithm: the fact that you are, who added you and when. You get an e-mail about it and can stop at any time;')
  WHERE "page" = 'privacy';
UPDATE "content_block" SET "content_en" = replace("content_en",
  '- a log of important acts, such as logging in, changing rights, adding, changing and deleting entries and downloading the list, with the network address from which the act came. We need that to keep the register safe.',
  '- a log of important actions, such as logging in, changing rights, adding, changing and deleting entries and downloading the list, with the network address that the action came from. We need this to keep the register secure.')
  WHERE "page" = 'privacy';
UPDATE "content_block" SET "content_en" = replace("content_en",
  'If you send a message with the contact form, we keep your name, your e-mail address and the message in order to answer you.',
  'If you send a message with the contact form, we keep your name, your e-mail address and the message, so that we can answer you.')
  WHERE "page" = 'privacy';
UPDATE "content_block" SET "content_en" = replace("content_en",
  'If you report an error in an algorithm, we keep what you write, in which language we answer you and, if you fill them in, your name and e-mail address; if you are logged in, also that it was you. We only use your e-mail address to mail you about your report. That something has been reported goes into the log with the network address.',
  'If you report an error in an algorithm, we keep what you write, the language in which to answer you and, if you give them, your name and e-mail address; if you are logged in, also that it was you. We use your e-mail address only to e-mail you about your report. The fact that something has been reported is logged with the network address.')
  WHERE "page" = 'privacy';
UPDATE "content_block" SET "content_en" = replace("content_en",
  'If you visit the register without an account, we only use what is needed to show the pages and to prevent abuse. A failed attempt to log in goes into the log with the network address.',
  'If you visit the register without an account, we use only what is needed to show the pages and to prevent abuse. Failed attempts to log in are logged with the network address.')
  WHERE "page" = 'privacy';
UPDATE "content_block" SET "title_en" = 'Who can see your data?' WHERE "page" = 'privacy' AND "title_en" = 'Who sees your data?';
UPDATE "content_block" SET "content_en" = replace("content_en",
  'A public entry carries your name as its author. Everyone can see it, search engines too. The public changes, with the name of the author, are also in a feed that others can copy. Other users with access see nothing else of you but your profile picture and a mention of your role. If you are a co-editor of an algorithm, its author, the other co-editors and the admins see your name with it.',
  'A public entry carries your name as its author. Everyone can see it, including search engines. Public changes, with the name of the author, also appear in a feed that others can reuse. Apart from that, other users with access see only your profile picture and your role. If you are a co-editor of an algorithm, its author, the other co-editors and the admins see your name with it.')
  WHERE "page" = 'privacy';
UPDATE "content_block" SET "content_en" = replace("content_en",
  'An e-mail address that you fill in as the contact person of an entry can be seen by users with access. Only the admins see the other data of your account and the messages of the contact form. What you report as an error and the name that you fill in with it are read by the author of the algorithm and the admins; nobody gets to see the e-mail address with it.',
  'An e-mail address that you give for the contact person of an entry can be seen by users with access. Only the admins see the other details of your account and messages sent with the contact form. An error report, and the name you give with it, are read by the author of the algorithm and the admins; nobody sees the e-mail address you give.')
  WHERE "page" = 'privacy';
UPDATE "content_block" SET "content_en" = replace("content_en",
  'What we no longer need is cleared away automatically every day:',
  'Data that we no longer need are deleted automatically every day:')
  WHERE "page" = 'privacy';
UPDATE "content_block" SET "content_en" = replace("content_en",
  '- messages of the contact form: after 1 year;',
  '- messages sent with the contact form: after 1 year;')
  WHERE "page" = 'privacy';
UPDATE "content_block" SET "content_en" = replace("content_en",
  '- reports of an error: a year after they have been solved. We remove your name and e-mail address 30 days after the solution, and otherwise a year after the report;',
  '- error reports: a year after they have been resolved. We remove your name and e-mail address 30 days after that, or otherwise a year after the report;')
  WHERE "page" = 'privacy';
UPDATE "content_block" SET "content_en" = replace("content_en",
  '- sessions and used codes: 7 days after they have expired;',
  '- sessions and used codes: 7 days after they expire;')
  WHERE "page" = 'privacy';
UPDATE "content_block" SET "content_en" = replace("content_en",
  '- access tokens: as soon as you revoke them, log out everywhere or set a new password, and otherwise 30 days after they have expired;',
  '- access tokens: as soon as you revoke them, log out everywhere or set a new password, and otherwise 30 days after they expire;')
  WHERE "page" = 'privacy';
UPDATE "content_block" SET "content_en" = replace("content_en",
  '- what you follow and the searches that you save: as soon as you stop or close your account;',
  '- what you follow and the searches that you save: as soon as you stop, or close your account;')
  WHERE "page" = 'privacy';
UPDATE "content_block" SET "content_en" = replace("content_en",
  '- which e-mail you got about a review: a little over two months later, or sooner if the algorithm has been reviewed, got another author or you close your account;',
  '- which e-mails we sent you about a review: a little over two months later, or sooner if the algorithm is reviewed or gets another author, or you close your account;')
  WHERE "page" = 'privacy';
UPDATE "content_block" SET "content_en" = replace("content_en",
  '- that you are a co-editor: as soon as you stop, the author ends it or you close your account;',
  '- the fact that you are a co-editor: as soon as you stop, the author removes you or you close your account;')
  WHERE "page" = 'privacy';
UPDATE "content_block" SET "content_en" = replace("content_en",
  '- the log: after 5 years. The network addresses are removed from it after 90 days already.',
  '- the log: after 5 years. The network addresses are removed from it after 90 days.')
  WHERE "page" = 'privacy';
UPDATE "content_block" SET "content_en" = replace("content_en",
  'An account that has not been used for 2 years is reported to the admins. They then look whether it is still needed.',
  'An account that has not been used for 2 years is reported to the admins. They then check whether it is still needed.')
  WHERE "page" = 'privacy';
UPDATE "content_block" SET "content_en" = replace("content_en",
  '- one to remember whether you want to see the register light or dark, and one to remember that you have folded the notices;',
  '- one to remember whether you want to see the register in light or dark colours, and one to remember that you have collapsed the notices;')
  WHERE "page" = 'privacy';
UPDATE "content_block" SET "content_en" = replace("content_en",
  '- one by which the register recognises a browser in which you have logged in before. If somebody else guesses at your password, you need not wait because of it. This cookie gives no access and only means something to the register. It expires a year after you last logged in, and is no longer valid as soon as you set a new password.',
  '- one by which the register recognises a browser in which you have logged in before. If someone else tries to guess your password, you will not have to wait because of it. This cookie gives no access and means nothing outside the register. It expires a year after you last logged in, or as soon as you set a new password.')
  WHERE "page" = 'privacy';
UPDATE "content_block" SET "content_en" = replace("content_en",
  'Besides, your own browser remembers that you have seen the cookie notice and keeps a draft of a form that you have not sent yet. Such a draft disappears as soon as you send the form or log out, and otherwise after 7 days. Which algorithms you chose to compare also stays in your browser, until you log out and otherwise for 7 days.',
  'In addition, your own browser remembers that you have seen the cookie notice and keeps a draft of any form that you have not sent yet. Such a draft disappears as soon as you send the form or log out, and otherwise after 7 days. The algorithms you chose to compare are also kept in your browser until you log out, and otherwise for 7 days.')
  WHERE "page" = 'privacy';
UPDATE "content_block" SET "content_en" = replace("content_en",
  'You have the right to see your data, to correct them, to take them with you and to have them deleted. You can do much of that yourself on your profile:',
  'You have the right to see, correct, take with you and delete your data. You can do much of that yourself on your profile:')
  WHERE "page" = 'privacy';
UPDATE "content_block" SET "content_en" = replace("content_en",
  'You can also object to the use of your data, or ask to restrict it. If you think that we do not handle your data well and we cannot settle it together, you can lodge a complaint with the Dutch Data Protection Authority (Autoriteit Persoonsgegevens).',
  'You can also object to the use of your data, or ask to restrict it. If you think that we are not handling your data properly and we cannot resolve it together, you can lodge a complaint with the Dutch Data Protection Authority (Autoriteit Persoonsgegevens).')
  WHERE "page" = 'privacy';
UPDATE "content_block" SET "content_en" = replace("content_en",
  'Do you have a question about your data, or do you want to use a right that you cannot arrange yourself on your profile? Send us a message with the contact form. We answer within a month.',
  'Do you have a question about your data, or do you want to exercise a right that you cannot exercise on your profile? Send us a message with the contact form. We will answer within a month.')
  WHERE "page" = 'privacy';
UPDATE "content_block" SET "content_en" = replace("content_en",
  'Everyone must be able to use the register: also people who do not see, or do not see well, use no mouse, find reading hard or work on a small screen.',
  'Everyone must be able to use the register, including people who are blind or partially sighted, do not use a mouse, find reading hard or work on a small screen.')
  WHERE "page" = 'toegankelijkheid';
UPDATE "content_block" SET "title_en" = 'What we do about it' WHERE "page" = 'toegankelijkheid' AND "title_en" = 'What we do for it';
UPDATE "content_block" SET "content_en" = replace("content_en",
  '- Everything can be used with the keyboard and you always see where you are.',
  '- Everything can be used with the keyboard and you can always see where you are.')
  WHERE "page" = 'toegankelijkheid';
UPDATE "content_block" SET "content_en" = replace("content_en",
  '- Colours have enough contrast, in the light and in the dark view, and colour is never the only clue.',
  '- Colours have enough contrast, in both the light and the dark view, and colour is never the only cue.')
  WHERE "page" = 'toegankelijkheid';
UPDATE "content_block" SET "content_en" = replace("content_en",
  '- The charts on the dashboard are there as text and numbers too.',
  '- The charts on the dashboard are also available as text and numbers.')
  WHERE "page" = 'toegankelijkheid';
UPDATE "content_block" SET "content_en" = replace("content_en",
  '- If you have told your system that you prefer less motion, you get no animations.',
  '- If you have set your system to reduce motion, there are no animations.')
  WHERE "page" = 'toegankelijkheid';
UPDATE "content_block" SET "content_en" = replace("content_en",
  'With every change a program checks all pages for accessibility errors automatically. Besides, automated tests go through the most important acts in a real browser, also on a small screen and in the dark view.',
  'With every change, a program automatically checks all pages for accessibility errors. Automated tests also go through the most important actions in a real browser, on a small screen and in the dark view too.')
  WHERE "page" = 'toegankelijkheid';
UPDATE "content_block" SET "content_en" = replace("content_en",
  'Such tests do not find everything. That is why the experiences of users are at least as important to us.',
  'Such tests do not find everything, which is why users’ experiences are at least as important to us.')
  WHERE "page" = 'toegankelijkheid';
UPDATE "content_block" SET "content_en" = replace("content_en",
  '- Publications, videos and other pages to which an entry refers are outside our control.',
  '- Publications, videos and other pages that an entry refers to are outside our control.')
  WHERE "page" = 'toegankelijkheid';
UPDATE "content_block" SET "content_en" = replace("content_en",
  '- If the admin chooses a check by another party for logging in, the accessibility of that part depends on that party too.',
  '- If the admin uses another party’s security check for logging in, the accessibility of that part depends on that party too.')
  WHERE "page" = 'toegankelijkheid';
UPDATE "content_block" SET "title_en" = 'Have you run into a problem?' WHERE "page" = 'toegankelijkheid' AND "title_en" = 'Do you run into something?';
UPDATE "content_block" SET "content_en" = replace("content_en",
  'Let us know with the contact form. Tell us which page it was on, what you wanted to do and which aid you used. We will look for a solution with you. If there is something that you cannot read or fill in, we will see how else we can help you.',
  'Let us know with the contact form. Tell us which page it was on, what you were trying to do and which assistive technology you used. We will look for a solution with you. If there is something that you cannot read or fill in, we will see how else we can help you.')
  WHERE "page" = 'toegankelijkheid';
UPDATE "field" SET "help_en" = 'Give the algorithm a short name that tells colleagues what it is about. For example: ‘Detecting lung nodules on chest CT’.'
  WHERE "key" = 'algorithmName' AND "help_en" = 'Give the algorithm a short name that tells a colleague what it is about. For example: ‘Detecting lung nodules on chest CT’.';
UPDATE "field" SET "help_en" = 'Say in a few sentences what the algorithm does and who it is for, without jargon where possible. For example: ‘On a CT scan of the lungs, the algorithm points out spots that the radiologist should look at.’'
  WHERE "key" = 'description' AND "help_en" = 'Tell in a few sentences what the algorithm does and for whom, without jargon where you can. For example: ‘On a CT scan of the lungs, the algorithm points out spots that the radiologist should look at.’';
UPDATE "field" SET "help_en" = 'Choose what the algorithm does; you can choose more than one. For example ‘Detection’ for finding fractures and ‘Prediction’ for estimating a risk.'
  WHERE "key" = 'algorithmFunction' AND "help_en" = 'Choose what the algorithm does; more than one answer is allowed. For example ‘Detection’ for finding fractures and ‘Prediction’ for estimating a risk.';
UPDATE "field" SET "help_en" = 'Choose who may see this entry. Public: everyone, including search engines, with the name of the author. Institution: the author, colleagues at the same institution and the admins. Private: only the author, their co-editors and the admins, for instance while you are still working on it.'
  WHERE "key" = 'visibility' AND "help_en" = 'Choose who may see this entry. Public: everyone, search engines too, with the name of the author. Institution: the author, colleagues of the same institution and the admins. Private: only the author, their co-editors and the admins, for instance while you are still working on it.';
UPDATE "field" SET "help_en" = 'Describe how the algorithm benefits patients or healthcare professionals, and whether that has been measured or is still expected. For example: ‘The result is known a day earlier on average; measured in 400 patients.’'
  WHERE "key" = 'benefitClaims' AND "help_en" = 'Describe what the algorithm brings the patient or the healthcare professional, and whether that has been measured or is still expected. For example: ‘The result is known a day earlier on average; measured in 400 patients.’';
UPDATE "field" SET "help_en" = 'Paste the web address of an article, video or project page here; separate several addresses with a space or a new line. For example: https://journal.example/article.'
  WHERE "key" = 'mediaURL' AND "help_en" = 'Paste the web address of an article, video or project page here; separate more addresses with a space or a new line. For example: https://journal.example/article.';
UPDATE "field" SET "help_en" = 'Enter the e-mail address that colleagues can turn to with questions, preferably that of a team. For example: ai@hospital.example. Only logged-in users with access can see this address.'
  WHERE "key" = 'contactEmail' AND "help_en" = 'Fill in the e-mail address to which colleagues can turn with questions, preferably that of a team. For example: ai@hospital.example. Only logged-in users with access see this address.';
UPDATE "field" SET "help_en" = 'Choose the institution where the algorithm is used or developed. If it is used in more than one place, choose ‘Multiple hospitals’; if your institution is not in the list, choose ‘Other’.'
  WHERE "key" = 'activeHospital' AND "help_en" = 'Choose the institution where the algorithm is used or developed. If that is in more than one place, choose ‘Multiple hospitals’; if your institution is not in the list, choose ‘Other’.';
UPDATE "field" SET "help_en" = 'Choose the specialty that works with the algorithm. For example ‘Cardiology’ for assessing an ECG; if several specialties use it, choose ‘Multiple specialties’.'
  WHERE "key" = 'medicalSpecialism' AND "help_en" = 'Choose the specialty that works with the algorithm. For example ‘Cardiology’ for assessing an ECG; if more specialties use it, choose ‘Multiple specialties’.';
UPDATE "field" SET "help_en" = 'Name the organisations you work with on the algorithm, such as a university, a company or another hospital. For example: ‘Example City University’.'
  WHERE "key" = 'collaboration' AND "help_en" = 'Name the organisations with which you work on the algorithm, such as a university, a company or another hospital. For example: ‘Example City University’.';
UPDATE "field" SET "help_en" = 'Describe what the algorithm is meant for: which patients, at what point in their care, and what the user does with the outcome. Also say what it is not meant for. For example: ‘Meant for adults in the emergency department; not for children.’'
  WHERE "key" = 'intendedPurpose' AND "help_en" = 'Describe what the algorithm is meant for: for which patients, at which moment of care, and what the user does with the outcome. Also say what it is not meant for. For example: ‘Meant for adults in the emergency department; not for children.’';
UPDATE "field" SET "help_en" = 'Choose who sees the outcome of the algorithm or works with it; you can choose more than one. For example ‘Nurse’ for a warning on the ward.'
  WHERE "key" = 'intendedUser' AND "help_en" = 'Choose who sees the outcome of the algorithm or works with it; more than one answer is allowed. For example ‘Nurse’ for a warning on the ward.';
UPDATE "field" SET "help_en" = 'Choose the patients the algorithm says something about; you can choose more than one. For example ‘Older people’ for a delirium score; if it is not about patients, as with staff rosters, choose ‘Not applicable’.'
  WHERE "key" = 'targetPopulation' AND "help_en" = 'Choose the patients about whom the algorithm says something; more than one answer is allowed. For example ‘Older people’ for a delirium score; if it is not about patients, as in planning rosters, choose ‘Not applicable’.';
UPDATE "field" SET "help_en" = 'Choose the part of care or of the work that the algorithm helps with; you can choose more than one. For example ‘Diagnosis’ and ‘Choice of treatment’, or ‘Administration’ for writing reports.'
  WHERE "key" = 'applicationGoal' AND "help_en" = 'Choose the part of care or of the work that the algorithm helps with; more than one answer is allowed. For example ‘Diagnosis’ and ‘Choice of treatment’, or ‘Administration’ for writing reports.';
UPDATE "field" SET "help_en" = 'Choose whether the algorithm is a medical device under the European rules (MDR or IVDR). It usually is if its outcome plays a part in the care of an individual patient, for example in a diagnosis; if in doubt, ask the medical physicist or choose ‘Unknown’.'
  WHERE "key" = 'medicalDevice' AND "help_en" = 'Choose whether the algorithm is a medical device under the European rules (MDR or IVDR). It usually is when its outcome counts in the care of one patient, for example in a diagnosis; if you are in doubt, ask the medical physicist or choose ‘Unknown’.';
UPDATE "field" SET "help_en" = 'Choose what kind of organisation mainly developed the algorithm. For example ‘Commercial company’ for a product you bought and ‘Own institution’ for a model made by your own researchers.'
  WHERE "key" = 'primaryDeveloper' AND "help_en" = 'Choose what kind of organisation has mainly made the algorithm. For example ‘Commercial company’ for a product that was bought and ‘Own institution’ for a model of your own researchers.';
UPDATE "field" SET "help_en" = 'Enter the name of the company, department or institution that made the algorithm. For example: ‘UMC Voorbeeld, department of Radiology’.'
  WHERE "key" = 'developerName' AND "help_en" = 'Fill in the name of the company, department or institution that made the algorithm. For example: ‘UMC Voorbeeld, department of Radiology’.';
UPDATE "field" SET "help_en" = 'Enter the name the product is sold under, with its version if needed. For example: ‘Example Product Thorax 2.1’.'
  WHERE "key" = 'nameCommercialProduct' AND "help_en" = 'Fill in the name under which the product is sold, with its version if needed. For example: ‘Example Product Thorax 2.1’.';
UPDATE "field" SET "help_en" = 'Choose who had a say when it was made, bought or introduced; you can choose more than one. For example ‘Doctor’, ‘IT’ and ‘Privacy officer’.'
  WHERE "key" = 'peopleInvolved' AND "help_en" = 'Choose who helped to think or decide when it was made, bought or introduced; more than one answer is allowed. For example ‘Doctor’, ‘IT’ and ‘Privacy officer’.';
UPDATE "field" SET "help_en" = 'Say what you would advise a colleague who wants to do the same, even if it was disappointing. For example: ‘Involve the nurses from the first week; they are the ones who get the alerts.’'
  WHERE "key" = 'lessonsLearned' AND "help_en" = 'Tell what you would advise a colleague who wants to do the same, even if it was disappointing. For example: ‘Involve the nurses from the first week; they are the ones who get the alerts.’';
UPDATE "field" SET "help_en" = 'Choose how far the algorithm has got, following the order of the Dutch guideline for AI in healthcare. For example ‘Validation’ if you are testing it on new data, or ‘Out of service’ if you have stopped using it.'
  WHERE "key" = 'technicalReadinessLevel' AND "help_en" = 'Choose how far the algorithm is now, in the order of the Dutch guideline for AI in healthcare. For example ‘Validation’ if you are testing it on new data, or ‘Out of service’ if you have stopped.';
UPDATE "field" SET "help_en" = 'Say briefly why you stopped using the algorithm; others can learn from it. For example: ‘Too many false alerts.’'
  WHERE "key" = 'reasonCancellation' AND "help_en" = 'Tell briefly why you stopped using the algorithm; others learn from it. For example: ‘Too many false alerts.’';
UPDATE "field" SET "help_en" = 'Choose where the algorithm’s data come from. For example ‘Radiological images (PACS)’ for CT scans; if there are several, choose ‘Multiple sources’.'
  WHERE "key" = 'dataSource' AND "help_en" = 'Choose where the data come from with which the algorithm works. For example ‘Radiological images (PACS)’ for CT scans; if there are more, choose ‘Multiple sources’.';
UPDATE "field" SET "help_en" = 'Choose where the algorithm runs. For example ‘Integrated in EHR’ if the outcome appears in the health record, or ‘Supplier’s cloud’ if it runs outside the institution.'
  WHERE "key" = 'technicalPlatform' AND "help_en" = 'Choose where the algorithm runs. For example ‘Integrated in EHR’ if the outcome appears in the health record, or ‘Supplier’s cloud’ if it computes outside the institution.';
UPDATE "field" SET "help_en" = 'Choose the standard in which the algorithm receives or returns its data. For example ‘DICOM’ for images and ‘HL7 FHIR’ for data from the health record.'
  WHERE "key" = 'dataStandard' AND "help_en" = 'Choose the standard in which the algorithm gets or gives back its data. For example ‘DICOM’ for images and ‘HL7 FHIR’ for data from the health record.';
UPDATE "field" SET "help_en" = 'Choose whether the algorithm was assessed in your institution’s innovation funnel: the fixed steps in which something new is tested for usefulness, safety and cost. If that is still under way, choose for example ‘In progress’.'
  WHERE "key" = 'innovationFunnelTested' AND "help_en" = 'Choose whether the algorithm was assessed in the innovation funnel of your institution: the fixed steps in which something new is tested for use, safety and cost. If that is still going on, choose for example ‘In progress’.';
