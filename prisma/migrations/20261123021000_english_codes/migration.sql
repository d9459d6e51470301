-- Codes are English, as the addresses are; what people read of them stands in the messages. Every row that holds one of
-- the first two follows by itself, constraints included.
ALTER TYPE "report_status" RENAME VALUE 'beantwoord' TO 'answered';
ALTER TYPE "report_status" RENAME VALUE 'opgelost' TO 'solved';
ALTER TYPE "content_page" RENAME VALUE 'toegankelijkheid' TO 'accessibility';

UPDATE "institution" SET "kind" = CASE "kind"
    WHEN 'topklinisch' THEN 'topClinical'
    WHEN 'algemeen' THEN 'general'
    WHEN 'categoraal' THEN 'specialised'
    WHEN 'revalidatie' THEN 'rehabilitation'
    WHEN 'voorbeeld' THEN 'example'
    ELSE 'other'
  END
  WHERE "kind" NOT IN ('umc');
ALTER TABLE "institution" ADD CONSTRAINT "institution_kind_known" CHECK ("kind" IN
  ('umc', 'topClinical', 'general', 'specialised', 'rehabilitation', 'other', 'example'));
