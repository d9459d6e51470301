-- Nobody read the conditions for a device made in house in their source yet, and the rows say so.
UPDATE "law_rule" SET "read_on" = NULL, "source" = CASE "subject" WHEN 'MDR' THEN 'Verordening (EU) 2017/745 (MDR)'
  ELSE 'Verordening (EU) 2017/746 (IVDR), zoals gewijzigd bij (EU) 2024/1860' END
WHERE "kind" = 'condition' AND "revision" = 1;
