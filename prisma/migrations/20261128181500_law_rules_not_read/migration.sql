-- A row of the law that nobody read in its source yet says so.
ALTER TABLE "law_rule" ALTER COLUMN "read_on" DROP NOT NULL;

UPDATE "law_rule" SET "read_on" = NULL, "source" = 'Verordening (EU) 2016/679 (AVG)' WHERE "key" = 'gdpr-dpia' AND "revision" = 1;
UPDATE "law_rule" SET "read_on" = NULL, "source" = 'Verordening (EU) 2017/745 (MDR) en (EU) 2017/746 (IVDR)' WHERE "key" = 'in-house-declaration' AND "revision" = 1;
