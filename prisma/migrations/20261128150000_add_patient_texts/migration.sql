-- AlterTable
ALTER TABLE "entry" ADD COLUMN     "patient_contact" TEXT,
ADD COLUMN     "patient_decision" TEXT,
ADD COLUMN     "patient_explanation" TEXT,
ADD COLUMN     "patient_refusal" TEXT;


ALTER TABLE "entry" ADD CONSTRAINT "entry_patient_explanation_length" CHECK (char_length("patient_explanation") <= 240);
INSERT INTO "field" ("key", "position", "display_name", "help", "display_name_en", "help_en", "is_filterable", "do_filter_empty", "default_value")
SELECT 'patientExplanation', max("position") + 1, 'Wat het voor de patiënt doet', 'Leg een patiënt in twee of drie korte zinnen uit wat het algoritme doet. Bijvoorbeeld: ‘Het programma kijkt naar uw röntgenfoto. Het wijst plekken aan die op een breuk lijken.’', 'What it does for the patient', 'Explain to a patient in two or three short sentences what the algorithm does. Write it in Dutch, as everything patients read. For example: ‘The program looks at your X-ray. It points out places that look like a fracture.’', false, false, NULL::jsonb FROM "field" HAVING count(*) > 0;


ALTER TABLE "entry" ADD CONSTRAINT "entry_patient_decision_length" CHECK (char_length("patient_decision") <= 180);
INSERT INTO "field" ("key", "position", "display_name", "help", "display_name_en", "help_en", "is_filterable", "do_filter_empty", "default_value")
SELECT 'patientDecision', max("position") + 1, 'Wat het niet beslist, en wie wel', 'Schrijf voor de patiënt op wat het algoritme niet beslist, en welke zorgverlener wel beslist. Bijvoorbeeld: ‘Het programma stelt geen diagnose. Uw arts bekijkt de foto zelf en beslist.’', 'What it does not decide, and who does', 'Tell the patient what the algorithm does not decide, and which care professional does. For example: ‘The program makes no diagnosis. Your doctor looks at the X-ray and decides.’', false, false, NULL::jsonb FROM "field" HAVING count(*) > 0;


ALTER TABLE "entry" ADD CONSTRAINT "entry_patient_refusal_length" CHECK (char_length("patient_refusal") <= 150);
INSERT INTO "field" ("key", "position", "display_name", "help", "display_name_en", "help_en", "is_filterable", "do_filter_empty", "default_value")
SELECT 'patientRefusal', max("position") + 1, 'Of de patiënt mag weigeren', 'Schrijf op of de patiënt het gebruik mag weigeren, en wat er dan gebeurt. Bijvoorbeeld: ‘Ja. Zeg het tegen de laborant. Dan kijkt alleen de arts naar uw foto.’', 'Whether the patient may refuse', 'Say whether the patient may refuse its use, and what happens then. For example: ‘Yes. Tell the radiographer. Then only the doctor looks at your X-ray.’', false, false, NULL::jsonb FROM "field" HAVING count(*) > 0;


ALTER TABLE "entry" ADD CONSTRAINT "entry_patient_contact_length" CHECK (char_length("patient_contact") <= 120);
INSERT INTO "field" ("key", "position", "display_name", "help", "display_name_en", "help_en", "is_filterable", "do_filter_empty", "default_value")
SELECT 'patientContact', max("position") + 1, 'Waar de patiënt vragen kan stellen', 'Noem voor patiënten een afdeling met telefoonnummer of algemeen adres; deze tekst staat op openbare pagina’s. Bijvoorbeeld: ‘Vraag het uw arts, of bel de polikliniek: 020 – 000 00 00.’', 'Whom the patient can ask', 'Name a department with its phone number or general address for patients; public pages show this text. For example: ‘Ask your doctor, or call the outpatient clinic: 020 – 000 00 00.’', false, false, NULL::jsonb FROM "field" HAVING count(*) > 0;

