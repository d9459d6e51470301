-- What fields, their values and the texts of pages are called and say in English comes to databases that have them already,
-- only where there is none yet: what an admin wrote stays.
UPDATE "field" AS f SET
  "display_name_en" = coalesce(f."display_name_en", e."name"),
  "help_en" = coalesce(f."help_en", e."help")
FROM (VALUES
  ('algorithmName', 'Name',
    'Give the algorithm a short name that tells a colleague what it is about. For example: ‘Detecting lung nodules on chest CT’.'),
  ('description', 'Description',
    'Tell in a few sentences what the algorithm does and for whom, without jargon where you can. For example: ‘On a CT scan of the lungs, the algorithm points out spots that the radiologist should look at.’'),
  ('algorithmFunction', 'Function',
    'Choose what the algorithm does; more than one answer is allowed. For example ‘Detection’ for finding fractures and ‘Prediction’ for estimating a risk.'),
  ('algorithmType', 'Type',
    'Choose the technique that fits best. For example ‘Image recognition’ for an algorithm that assesses X-rays and ‘Generative AI’ for a language model that writes texts.'),
  ('visibility', 'Visibility',
    'Choose who may see this entry. Public: everyone, search engines too, with the name of the author. Institution: the author, colleagues of the same institution and the admins. Private: only the author, their co-editors and the admins, for instance while you are still working on it.'),
  ('benefitClaims', 'Benefits',
    'Describe what the algorithm brings the patient or the healthcare professional, and whether that has been measured or is still expected. For example: ‘The result is known a day earlier on average; measured in 400 patients.’'),
  ('mediaURL', 'Publications and media',
    'Paste the web address of an article, video or project page here; separate more addresses with a space or a new line. For example: https://journal.example/article.'),
  ('contactEmail', 'E-mail of contact person',
    'Fill in the e-mail address to which colleagues can turn with questions, preferably that of a team. For example: ai@hospital.example. Only logged-in users with access see this address.'),
  ('activeHospital', 'Hospital',
    'Choose the institution where the algorithm is used or developed. If that is in more than one place, choose ‘Multiple hospitals’; if your institution is not in the list, choose ‘Other’.'),
  ('medicalSpecialism', 'Medical specialty',
    'Choose the specialty that works with the algorithm. For example ‘Cardiology’ for assessing an ECG; if more specialties use it, choose ‘Multiple specialties’.'),
  ('collaboration', 'In collaboration with',
    'Name the organisations with which you work on the algorithm, such as a university, a company or another hospital. For example: ‘Example City University’.'),
  ('intendedPurpose', 'Intended purpose',
    'Describe what the algorithm is meant for: for which patients, at which moment of care, and what the user does with the outcome. Also say what it is not meant for. For example: ‘Meant for adults in the emergency department; not for children.’'),
  ('intendedUser', 'Intended user',
    'Choose who sees the outcome of the algorithm or works with it; more than one answer is allowed. For example ‘Nurse’ for a warning on the ward.'),
  ('targetPopulation', 'Target population',
    'Choose the patients about whom the algorithm says something; more than one answer is allowed. For example ‘Older people’ for a delirium score; if it is not about patients, as in planning rosters, choose ‘Not applicable’.'),
  ('applicationGoal', 'Application goal',
    'Choose the part of care or of the work that the algorithm helps with; more than one answer is allowed. For example ‘Diagnosis’ and ‘Choice of treatment’, or ‘Administration’ for writing reports.'),
  ('medicalDevice', 'Medical device',
    'Choose whether the algorithm is a medical device under the European rules (MDR or IVDR). It usually is when its outcome counts in the care of one patient, for example in a diagnosis; if you are in doubt, ask the medical physicist or choose ‘Unknown’.'),
  ('riskClass', 'Risk class',
    'Choose the risk class of the medical device. The supplier states it in the declaration of conformity, for example ‘Class IIa’.'),
  ('primaryDeveloper', 'Primary developer',
    'Choose what kind of organisation has mainly made the algorithm. For example ‘Commercial company’ for a product that was bought and ‘Own institution’ for a model of your own researchers.'),
  ('developerName', 'Name of developer',
    'Fill in the name of the company, department or institution that made the algorithm. For example: ‘UMC Voorbeeld, department of Radiology’.'),
  ('nameCommercialProduct', 'Name of commercial product',
    'Fill in the name under which the product is sold, with its version if needed. For example: ‘Example Product Thorax 2.1’.'),
  ('peopleInvolved', 'People involved',
    'Choose who helped to think or decide when it was made, bought or introduced; more than one answer is allowed. For example ‘Doctor’, ‘IT’ and ‘Privacy officer’.'),
  ('lessonsLearned', 'Lessons learned',
    'Tell what you would advise a colleague who wants to do the same, even if it was disappointing. For example: ‘Involve the nurses from the first week; they are the ones who get the alerts.’'),
  ('technicalReadinessLevel', 'Phase',
    'Choose how far the algorithm is now, in the order of the Dutch guideline for AI in healthcare. For example ‘Validation’ if you are testing it on new data, or ‘Out of service’ if you have stopped.'),
  ('reasonCancellation', 'Reason for ending',
    'Tell briefly why you stopped using the algorithm; others learn from it. For example: ‘Too many false alerts.’'),
  ('dataSource', 'Data source',
    'Choose where the data come from with which the algorithm works. For example ‘Radiological images (PACS)’ for CT scans; if there are more, choose ‘Multiple sources’.'),
  ('technicalPlatform', 'Technical platform',
    'Choose where the algorithm runs. For example ‘Integrated in EHR’ if the outcome appears in the health record, or ‘Supplier’s cloud’ if it computes outside the institution.'),
  ('dataStandard', 'Data standard',
    'Choose the standard in which the algorithm gets or gives back its data. For example ‘DICOM’ for images and ‘HL7 FHIR’ for data from the health record.'),
  ('innovationFunnelTested', 'Tested in innovation funnel',
    'Choose whether the algorithm was assessed in the innovation funnel of your institution: the fixed steps in which something new is tested for use, safety and cost. If that is still going on, choose for example ‘In progress’.')
) AS e ("key", "name", "help")
WHERE f."key" = e."key" AND (f."display_name_en" IS NULL OR f."help_en" IS NULL);

-- By the label, which is Dutch: a value that was renamed since says something else.
UPDATE "list_value" AS v SET "label_en" = e."english"
FROM (VALUES
  ('algorithmFunction', 'Detectie', 'Detection'),
  ('algorithmFunction', 'Segmentatie', 'Segmentation'),
  ('algorithmFunction', 'Classificatie', 'Classification'),
  ('algorithmFunction', 'Meting', 'Measurement'),
  ('algorithmFunction', 'Voorspelling', 'Prediction'),
  ('algorithmFunction', 'Triage', 'Triage'),
  ('algorithmFunction', 'Monitoring', 'Monitoring'),
  ('algorithmFunction', 'Beslisondersteuning', 'Decision support'),
  ('algorithmFunction', 'Beeldreconstructie', 'Image reconstruction'),
  ('algorithmFunction', 'Tekstgeneratie', 'Text generation'),
  ('algorithmFunction', 'Spraakherkenning', 'Speech recognition'),
  ('algorithmFunction', 'Samenvatting', 'Summarisation'),
  ('algorithmFunction', 'Planning', 'Planning'),
  ('algorithmFunction', 'Anders', 'Other'),
  ('algorithmType', 'Beeldherkenning', 'Image recognition'),
  ('algorithmType', 'Voorspelmodel', 'Prediction model'),
  ('algorithmType', 'Natuurlijke taalverwerking', 'Natural language processing'),
  ('algorithmType', 'Generatieve AI', 'Generative AI'),
  ('algorithmType', 'Signaalanalyse', 'Signal analysis'),
  ('algorithmType', 'Spraakherkenning', 'Speech recognition'),
  ('algorithmType', 'Optimalisatie', 'Optimisation'),
  ('algorithmType', 'Robotica', 'Robotics'),
  ('algorithmType', 'Regelgebaseerd systeem', 'Rule-based system'),
  ('algorithmType', 'Anders', 'Other'),
  ('visibility', 'Openbaar', 'Public'),
  ('visibility', 'Instelling', 'Institution'),
  ('visibility', 'Privé', 'Private'),
  ('activeHospital', 'Meerdere ziekenhuizen', 'Multiple hospitals'),
  ('activeHospital', 'Anders', 'Other'),
  ('medicalSpecialism', 'Anesthesiologie', 'Anaesthesiology'),
  ('medicalSpecialism', 'Cardiologie', 'Cardiology'),
  ('medicalSpecialism', 'Cardio-thoracale chirurgie', 'Cardiothoracic surgery'),
  ('medicalSpecialism', 'Dermatologie en venerologie', 'Dermatology and venereology'),
  ('medicalSpecialism', 'Heelkunde', 'General surgery'),
  ('medicalSpecialism', 'Huisartsgeneeskunde', 'General practice'),
  ('medicalSpecialism', 'Intensivecaregeneeskunde', 'Intensive care medicine'),
  ('medicalSpecialism', 'Interne geneeskunde', 'Internal medicine'),
  ('medicalSpecialism', 'Jeugdgeneeskunde', 'Child and adolescent public health'),
  ('medicalSpecialism', 'Keel-neus-oorheelkunde', 'Ear, nose and throat (ENT)'),
  ('medicalSpecialism', 'Kindergeneeskunde', 'Paediatrics'),
  ('medicalSpecialism', 'Klinische chemie', 'Clinical chemistry'),
  ('medicalSpecialism', 'Klinische farmacologie', 'Clinical pharmacology'),
  ('medicalSpecialism', 'Klinische fysica', 'Medical physics'),
  ('medicalSpecialism', 'Klinische genetica', 'Clinical genetics'),
  ('medicalSpecialism', 'Klinische geriatrie', 'Geriatric medicine'),
  ('medicalSpecialism', 'Longziekten en tuberculose', 'Respiratory medicine and tuberculosis'),
  ('medicalSpecialism', 'Maag-darm-leverziekten', 'Gastroenterology and hepatology'),
  ('medicalSpecialism', 'Medische microbiologie', 'Medical microbiology'),
  ('medicalSpecialism', 'Mondziekten, kaak- en aangezichtschirurgie', 'Oral and maxillofacial surgery'),
  ('medicalSpecialism', 'Neurochirurgie', 'Neurosurgery'),
  ('medicalSpecialism', 'Neurologie', 'Neurology'),
  ('medicalSpecialism', 'Nucleaire geneeskunde', 'Nuclear medicine'),
  ('medicalSpecialism', 'Obstetrie en gynaecologie', 'Obstetrics and gynaecology'),
  ('medicalSpecialism', 'Oogheelkunde', 'Ophthalmology'),
  ('medicalSpecialism', 'Orthopedie', 'Orthopaedics'),
  ('medicalSpecialism', 'Ouderengeneeskunde', 'Elderly care medicine'),
  ('medicalSpecialism', 'Pathologie', 'Pathology'),
  ('medicalSpecialism', 'Plastische chirurgie', 'Plastic surgery'),
  ('medicalSpecialism', 'Psychiatrie', 'Psychiatry'),
  ('medicalSpecialism', 'Radiologie', 'Radiology'),
  ('medicalSpecialism', 'Radiotherapie', 'Radiotherapy'),
  ('medicalSpecialism', 'Reumatologie', 'Rheumatology'),
  ('medicalSpecialism', 'Revalidatiegeneeskunde', 'Rehabilitation medicine'),
  ('medicalSpecialism', 'Spoedeisende geneeskunde', 'Emergency medicine'),
  ('medicalSpecialism', 'Sportgeneeskunde', 'Sports medicine'),
  ('medicalSpecialism', 'Tandheelkunde', 'Dentistry'),
  ('medicalSpecialism', 'Urologie', 'Urology'),
  ('medicalSpecialism', 'Verpleegkunde', 'Nursing'),
  ('medicalSpecialism', 'Ziekenhuisfarmacie', 'Hospital pharmacy'),
  ('medicalSpecialism', 'Meerdere specialismen', 'Multiple specialties'),
  ('medicalSpecialism', 'Anders', 'Other'),
  ('intendedUser', 'Medisch specialist', 'Medical specialist'),
  ('intendedUser', 'Radioloog', 'Radiologist'),
  ('intendedUser', 'Huisarts', 'General practitioner'),
  ('intendedUser', 'Arts-assistent', 'Resident doctor'),
  ('intendedUser', 'Verpleegkundige', 'Nurse'),
  ('intendedUser', 'Verpleegkundig specialist', 'Nurse practitioner'),
  ('intendedUser', 'Laborant', 'Laboratory or imaging technician'),
  ('intendedUser', 'Paramedicus', 'Allied health professional'),
  ('intendedUser', 'Apotheker', 'Pharmacist'),
  ('intendedUser', 'Patiënt', 'Patient'),
  ('intendedUser', 'Mantelzorger', 'Informal carer'),
  ('intendedUser', 'Onderzoeker', 'Researcher'),
  ('intendedUser', 'Planner of logistiek medewerker', 'Planner or logistics officer'),
  ('intendedUser', 'Administratief medewerker', 'Administrative staff'),
  ('intendedUser', 'Bestuurder', 'Executive'),
  ('intendedUser', 'Anders', 'Other'),
  ('targetPopulation', 'Pasgeborenen', 'Newborns'),
  ('targetPopulation', 'Kinderen', 'Children'),
  ('targetPopulation', 'Adolescenten', 'Adolescents'),
  ('targetPopulation', 'Volwassenen', 'Adults'),
  ('targetPopulation', 'Ouderen', 'Older people'),
  ('targetPopulation', 'Zwangeren', 'Pregnant women'),
  ('targetPopulation', 'Oncologische patiënten', 'Cancer patients'),
  ('targetPopulation', 'Patiënten op de intensive care', 'Patients in intensive care'),
  ('targetPopulation', 'Patiënten op de spoedeisende hulp', 'Patients in the emergency department'),
  ('targetPopulation', 'Chronisch zieken', 'Chronically ill people'),
  ('targetPopulation', 'Algemene bevolking', 'General population'),
  ('targetPopulation', 'Niet van toepassing', 'Not applicable'),
  ('applicationGoal', 'Preventie', 'Prevention'),
  ('applicationGoal', 'Screening', 'Screening'),
  ('applicationGoal', 'Diagnose', 'Diagnosis'),
  ('applicationGoal', 'Prognose', 'Prognosis'),
  ('applicationGoal', 'Behandelkeuze', 'Choice of treatment'),
  ('applicationGoal', 'Behandeling', 'Treatment'),
  ('applicationGoal', 'Monitoring', 'Monitoring'),
  ('applicationGoal', 'Nazorg', 'Aftercare'),
  ('applicationGoal', 'Logistiek en planning', 'Logistics and planning'),
  ('applicationGoal', 'Administratie', 'Administration'),
  ('applicationGoal', 'Onderzoek', 'Research'),
  ('applicationGoal', 'Onderwijs', 'Education'),
  ('medicalDevice', 'Ja', 'Yes'),
  ('medicalDevice', 'Nee', 'No'),
  ('medicalDevice', 'Onbekend', 'Unknown'),
  ('riskClass', 'Klasse I', 'Class I'),
  ('riskClass', 'Klasse IIa', 'Class IIa'),
  ('riskClass', 'Klasse IIb', 'Class IIb'),
  ('riskClass', 'Klasse III', 'Class III'),
  ('primaryDeveloper', 'Commercieel bedrijf', 'Commercial company'),
  ('primaryDeveloper', 'Eigen instelling', 'Own institution'),
  ('primaryDeveloper', 'Andere zorginstelling', 'Another healthcare institution'),
  ('primaryDeveloper', 'Universiteit of kennisinstelling', 'University or research institute'),
  ('primaryDeveloper', 'Samenwerkingsverband', 'Partnership'),
  ('primaryDeveloper', 'Open source', 'Open source'),
  ('primaryDeveloper', 'Onbekend', 'Unknown'),
  ('peopleInvolved', 'Arts', 'Doctor'),
  ('peopleInvolved', 'Verpleegkundige', 'Nurse'),
  ('peopleInvolved', 'Patiënt of patiëntenvereniging', 'Patient or patient association'),
  ('peopleInvolved', 'Datawetenschapper', 'Data scientist'),
  ('peopleInvolved', 'Klinisch fysicus', 'Medical physicist'),
  ('peopleInvolved', 'Klinisch informaticus', 'Clinical informatician'),
  ('peopleInvolved', 'ICT', 'IT'),
  ('peopleInvolved', 'Privacy officer', 'Privacy officer'),
  ('peopleInvolved', 'Information security officer', 'Information security officer'),
  ('peopleInvolved', 'Jurist', 'Lawyer'),
  ('peopleInvolved', 'Ethicus', 'Ethicist'),
  ('peopleInvolved', 'METC', 'Medical research ethics committee (METC)'),
  ('peopleInvolved', 'Inkoop', 'Procurement'),
  ('peopleInvolved', 'Bestuur', 'Board'),
  ('peopleInvolved', 'Leverancier', 'Supplier'),
  ('technicalReadinessLevel', 'Idee', 'Idea'),
  ('technicalReadinessLevel', 'Dataverzameling', 'Data collection'),
  ('technicalReadinessLevel', 'Ontwikkeling', 'Development'),
  ('technicalReadinessLevel', 'Validatie', 'Validation'),
  ('technicalReadinessLevel', 'Softwareontwikkeling', 'Software development'),
  ('technicalReadinessLevel', 'Effectbeoordeling', 'Impact assessment'),
  ('technicalReadinessLevel', 'Implementatie', 'Implementation'),
  ('technicalReadinessLevel', 'In gebruik', 'In use'),
  ('technicalReadinessLevel', 'Out of service', 'Out of service'),
  ('dataSource', 'Elektronisch patiëntendossier', 'Electronic health record'),
  ('dataSource', 'Radiologische beelden (PACS)', 'Radiological images (PACS)'),
  ('dataSource', 'Digitale pathologie', 'Digital pathology'),
  ('dataSource', 'Laboratorium', 'Laboratory'),
  ('dataSource', 'Signalen en monitoring', 'Signals and monitoring'),
  ('dataSource', 'Genetische data', 'Genetic data'),
  ('dataSource', 'Wearables en thuismeting', 'Wearables and home monitoring'),
  ('dataSource', 'Vrije tekst', 'Free text'),
  ('dataSource', 'Spraak of video', 'Speech or video'),
  ('dataSource', 'Registratie of kwaliteitsregister', 'Registry or quality register'),
  ('dataSource', 'Logistieke data', 'Logistics data'),
  ('dataSource', 'Synthetische data', 'Synthetic data'),
  ('dataSource', 'Meerdere bronnen', 'Multiple sources'),
  ('dataSource', 'Anders', 'Other'),
  ('technicalPlatform', 'Geïntegreerd in EPD', 'Integrated in EHR'),
  ('technicalPlatform', 'Geïntegreerd in PACS', 'Integrated in PACS'),
  ('technicalPlatform', 'AI-platform van de instelling', 'AI platform of the institution'),
  ('technicalPlatform', 'Cloud van de leverancier', 'Supplier’s cloud'),
  ('technicalPlatform', 'Lokale server', 'Local server'),
  ('technicalPlatform', 'Medisch apparaat', 'Medical equipment'),
  ('technicalPlatform', 'Mobiele app', 'Mobile app'),
  ('technicalPlatform', 'Webapplicatie', 'Web application'),
  ('technicalPlatform', 'Onderzoeksomgeving', 'Research environment'),
  ('technicalPlatform', 'Anders', 'Other'),
  ('dataStandard', 'HL7 FHIR', 'HL7 FHIR'),
  ('dataStandard', 'HL7 v2', 'HL7 v2'),
  ('dataStandard', 'DICOM', 'DICOM'),
  ('dataStandard', 'openEHR', 'openEHR'),
  ('dataStandard', 'OMOP CDM', 'OMOP CDM'),
  ('dataStandard', 'SNOMED CT', 'SNOMED CT'),
  ('dataStandard', 'LOINC', 'LOINC'),
  ('dataStandard', 'ICD-10', 'ICD-10'),
  ('dataStandard', 'zib''s', 'Health and care information models (zibs)'),
  ('dataStandard', 'Geen', 'None'),
  ('dataStandard', 'Meerdere', 'Multiple'),
  ('dataStandard', 'Anders', 'Other'),
  ('innovationFunnelTested', 'Ja', 'Yes'),
  ('innovationFunnelTested', 'Nee', 'No'),
  ('innovationFunnelTested', 'In behandeling', 'In progress'),
  ('innovationFunnelTested', 'Onbekend', 'Unknown')
) AS e ("key", "label", "english")
WHERE v."field_key" = e."key" AND v."label" = e."label" AND v."label_en" IS NULL;

-- Only where the Dutch text is, by its digest, the one that this is the English of. The moment of the last save is an
-- admin's own.
UPDATE "content_block" AS b SET "title_en" = e."english_title", "content_en" = e."english"
FROM (VALUES
  ('about', 'Wat is het register?',
    'e0545f90a570cdfb23cbbfb210c1be42bc28ee4d69662920c16acce119c2552c',
    'What is the register?', 'The register shows which algorithms and AI applications there are in Dutch healthcare: which are already in use, which are still being studied and which have been stopped again.

Each entry tells what an algorithm does, for which patients and healthcare professionals it is meant, who made it and what was learned along the way. That way not every hospital has to answer the same questions again.'),
  ('about', 'Voor wie is het?',
    'fa9afd349b3c217362a1b70c9dcc78b18c3e06b4cff7de0833647a99d0efbd06',
    'Whom is it for?', 'The register is for everyone who has to do with AI in healthcare:

- healthcare professionals who want to know what is available for their field and who has experience with it;
- researchers and data scientists who are looking for partners or want to see what has been tried already;
- executives, buyers and advisers who prepare decisions;
- patients and other interested people who want to know where AI is used in healthcare.

Everyone can see the figures on the dashboard and the public entries. To search the whole list and to add algorithms yourself, you need an account.'),
  ('about', 'Wie beheert het register?',
    '198038ced2edf2dc683bf28f02b94c78a248642765709df8ae5a91ede562d94f',
    'Who runs the register?', 'The register is run by the data hub of a university medical centre and was built by a data science lab. It was set up by a knowledge network on introducing AI in healthcare.

The admins review requests for an account, maintain the lists of choices and answer questions. The content of an entry is its author’s: they know the algorithm and keep the details up to date.'),
  ('about', 'Hoe doet u mee?',
    'c871e3582e7c58dcd32f50ae9473cb10f652aee922ff5cca098490067f7fa22d',
    'How do you take part?', 'You can take part if you work with algorithms in a healthcare or research institution. This is how it goes:

1. Request an account with ‘Request access’, using the e-mail address of your work.
2. Confirm your e-mail address with the code that you get by e-mail.
3. Wait until an admin has approved your request. You will be told.
4. Log in and add your algorithm. Only the name and the visibility are required; you can complete the rest later.
5. Update your entry as soon as something changes, for example when an algorithm is taken into use.

Did you already have an account in the older version of the register? Then you can bring your algorithms to your new account.'),
  ('about', 'Wat staat er wel en niet in?',
    'cbebaf9543e2789967c3b836c22e43fbdefd16e416b8d5dc97c92ab42468a604',
    'What is in it, and what is not?', 'The register holds algorithms that are used, developed or studied in healthcare. They may be models made in-house or products that were bought, applications at the bedside or applications for planning or administration. Algorithms that an institution has stopped using belong in it too.

Not in the register are:

- data of patients;
- the algorithms themselves, their source code or the data on which they were trained;
- a judgement of quality. An entry is not a quality mark and not a recommendation.

The authors are responsible for what they write. Do you see something that is not right? Let us know with the contact form.'),
  ('about', 'Wie ziet welke gegevens?',
    'd6ada6df1a7639422662e05abf6e2e3f3349de9fa6e72e23a1f5dec1be136538',
    'Who sees which data?', 'For each entry the author chooses who may see it:

- Public: everyone, search engines too, with the name of the author.
- Institution: the author, colleagues of the same institution and the admins.
- Private: only the author and the admins.

The e-mail address of the contact person can only be seen by users who are logged in and have access. The figures on the dashboard only count public entries.'),
  ('about', 'Veelgestelde vragen',
    '007de0e5d3c62bde292df42b47960bfc9e87053ab8b6b1de081daae71b7075d8',
    'Frequently asked questions', 'Do I have to fill in everything?
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
Use the contact form. Your message goes to the admins.'),
  ('privacy', 'Uw privacy in het kort',
    '5b2cbb3ec6535dc1b2bd389feb700d1b64a942ad9b35cee6f928218e2c01d689',
    'Your privacy in brief', 'We ask no more of you than is needed to make the register work. We do not sell your data, show no advertisements and do not track you on other websites.

Data of patients do not belong in the register. If you come across them all the same, report it at once with the contact form.'),
  ('privacy', 'Welke gegevens bewaren we, en waarom?',
    'a52e2bef4386b1f197cf086ec8245b91d25c0310a94bfed3f8fd0d0d563b234f',
    'Which data do we keep, and why?', 'If you have an account, we keep:

- your name, e-mail address and password. Of the password we only keep an irreversible encryption; nobody can read it back. We only keep a profile picture if you add one;
- your role, whether you have access to the register, to which institution your e-mail address belongs and when you last logged in. With this we arrange who may see and do what;
- if you use single sign-on at your institution or with SURFconext: under which identifier you are known there and since when your account has been linked to it. That is how we recognise you the next time;
- the entries that you make, with every change. That way it can be followed how an entry came about;
- if you set up two-step verification: the secret that you share with your app, encrypted, and your recovery codes as an irreversible encryption;
- the access tokens that you make for programs: their name, what they may do, when you made them, until when they are valid and when they were last used. That way you can see who works in your name. Of the token itself we only keep an irreversible encryption;
- if you follow or save algorithms, hospitals, specialties or searches of your own: what you follow, how often you want e-mail about it and what you were last told about. We only use that for that e-mail and for your feeds. Of the secret address of a feed we only keep an irreversible encryption;
- when an algorithm was last reviewed, which e-mail you got about it as its author and whether the link in it was used;
- if you are a co-editor of an algorithm: that you are, who named you and when. You get an e-mail about it and can always stop;
- a log of important acts, such as logging in, changing rights, adding, changing and deleting entries and downloading the list, with the network address from which the act came. We need that to keep the register safe.

If you send a message with the contact form, we keep your name, your e-mail address and the message in order to answer you.

If you report an error in an algorithm, we keep what you write and, if you fill them in, your name and e-mail address; if you are logged in, also that it was you. We only use your e-mail address to mail you about your report. That something has been reported goes into the log with the network address.

If you visit the register without an account, we only use what is needed to show the pages and to prevent abuse. A failed attempt to log in goes into the log with the network address.'),
  ('privacy', 'Wie ziet uw gegevens?',
    '11f41ba405c64928a78375c47d598560aaf7700b1f15d160a449a42dee3a2408',
    'Who sees your data?', 'A public entry carries your name as its author. Everyone can see it, search engines too. The public changes, with the name of the author, are also in a feed that others can copy. Other users with access see nothing else of you but your profile picture and a mention of your role. If you are a co-editor of an algorithm, its author, the other co-editors and the admins see your name with it.

An e-mail address that you fill in as the contact person of an entry can be seen by users with access. Only the admins see the other data of your account and the messages of the contact form. What you report as an error and the name that you fill in with it are read by the author of the algorithm and the admins; nobody gets to see the e-mail address with it.'),
  ('privacy', 'Hoe lang bewaren we gegevens?',
    '92b75de685d24dfaa36e5a85bd484279571d220a5f1d6a191f615e29404e73e0',
    'How long do we keep data?', 'What we no longer need is cleared away automatically every day:

- messages of the contact form: after 1 year;
- reports of an error: a year after they have been solved. We remove your name and e-mail address 30 days after the solution, and otherwise a year after the report;
- refused requests for an account: after 30 days;
- accounts whose e-mail address has not been confirmed: after 30 days;
- sessions and used codes: 7 days after they have expired;
- access tokens: as soon as you revoke them, log out everywhere or set a new password, and otherwise 30 days after they have expired;
- what you follow and the searches that you save: as soon as you stop or close your account;
- which e-mail you got about a review: a little over two months later, or sooner if the algorithm has been reviewed, got another author or you close your account;
- that you are a co-editor: as soon as you stop, the author ends it or you close your account;
- deleted entries: after 30 days, with all earlier versions;
- the log: after 5 years. The network addresses are removed from it after 90 days already.

An account that has not been used for 2 years is reported to the admins. They then look whether it is still needed.

If you close your account, we delete your personal data and your private entries. Your other entries remain, with ‘Gesloten account’ (closed account) as their author. What you did stays in the log, without your name.'),
  ('privacy', 'Cookies en opslag in uw browser',
    '0ebb045ad11d85c6811e9a09941f8f2f8d07491b568335820faff654e641da47',
    'Cookies and storage in your browser', 'We only use cookies that are needed:

- one to keep you logged in. You stay logged in for 12 hours at most, and 2 hours if you do nothing;
- one to remember your language;
- one to remember whether you want to see the register light or dark, and one to remember that you have folded the notices;
- if you use single sign-on: a few that secure the way to your institution and back. They disappear after a quarter of an hour or when you close your browser;
- one by which the register recognises a browser in which you have logged in before. If somebody else guesses at your password, you need not wait because of it. This cookie gives no access and only means something to the register. It expires a year after you last logged in, and is no longer valid as soon as you set a new password.

Besides, your own browser remembers that you have seen the cookie notice and keeps a draft of a form that you have not sent yet. Such a draft disappears as soon as you send the form or log out, and otherwise after 7 days. Which algorithms you chose to compare also stays in your browser, until you log out and otherwise for 7 days.'),
  ('privacy', 'Uw rechten',
    'd2a2cda1e44392f66e776234fd5e38282447072341c7bda5b8f435cc0461fd14',
    'Your rights', 'You have the right to see your data, to correct them, to take them with you and to have them deleted. You can do much of that yourself on your profile:

- ‘Download my data’ gives you a file with everything we keep about you;
- you can change your name, picture and e-mail address there;
- with ‘Close account’ you end your account.

You can also object to the use of your data, or ask to restrict it. If you think that we do not handle your data well and we cannot settle it together, you can lodge a complaint with the Dutch Data Protection Authority (Autoriteit Persoonsgegevens).'),
  ('privacy', 'Vragen over privacy',
    '8fc1374c7f4f09e7a9efb83c1971931ffe7fcd45563158f482e5703d6eff0e95',
    'Questions about privacy', 'Do you have a question about your data, or do you want to use a right that you cannot arrange yourself on your profile? Send us a message with the contact form. We answer within a month.'),
  ('toegankelijkheid', 'Een register voor iedereen',
    '677b33488efd77f5299a913eabd3e41b55690151201689f127deaf578c425c77',
    'A register for everyone', 'Everyone must be able to use the register: also people who do not see, or do not see well, use no mouse, find reading hard or work on a small screen.

We aim for all pages to meet the Web Content Accessibility Guidelines (WCAG) 2.2, level AA. That is an aim and not a quality mark: no independent audit has taken place yet.'),
  ('toegankelijkheid', 'Wat we daarvoor doen',
    '99696c465ffa919dc370eabe7bbd3d1b6b6e55b9d2cd4599859e398445e8230c',
    'What we do for it', '- Everything can be used with the keyboard and you always see where you are.
- Headings, forms and messages are built so that a screen reader can read them out.
- Colours have enough contrast, in the light and in the dark view, and colour is never the only clue.
- You can enlarge the text and use the pages on a phone without anything being cut off.
- The charts on the dashboard are there as text and numbers too.
- If you have told your system that you prefer less motion, you get no animations.
- We write in plain language.'),
  ('toegankelijkheid', 'Hoe we dat controleren',
    '7850eb6b8c5a7d4f80f266c3409e4d3de82db1e3b8d96c0e8abde5ace48efddf',
    'How we check it', 'With every change a program checks all pages for accessibility errors automatically. Besides, automated tests go through the most important acts in a real browser, also on a small screen and in the dark view.

Such tests do not find everything. That is why the experiences of users are at least as important to us.'),
  ('toegankelijkheid', 'Bekende beperkingen',
    '6b828fdbdc3beb9c8cf1a1c807f3e8a32b2e47f696485619ab0df77425a5416c',
    'Known limitations', '- Texts in entries are written by their authors, mostly in Dutch, and can contain jargon.
- Publications, videos and other pages to which an entry refers are outside our control.
- If the admin chooses a check by another party for logging in, the accessibility of that part depends on that party too.
- The register has not yet been tested widely with people who use a screen reader or voice control.'),
  ('toegankelijkheid', 'Loopt u ergens tegenaan?',
    '295b36b2247201eeed43fc0f8391037e6d9bc1d4b8335254d17b97bc36736551',
    'Do you run into something?', 'Let us know with the contact form. Tell us which page it was on, what you wanted to do and which aid you used. We will look for a solution with you. If there is something that you cannot read or fill in, we will see how else we can help you.')
) AS e ("page", "title", "digest", "english_title", "english")
WHERE b."page"::text = e."page" AND b."title" = e."title"
  AND encode(sha256(convert_to(b."content", 'UTF8')), 'hex') = e."digest"
  AND b."title_en" IS NULL AND b."content_en" IS NULL;
