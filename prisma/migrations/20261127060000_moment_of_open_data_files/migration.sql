-- Files made before this keep no moment.
ALTER TABLE "open_data_file" ADD COLUMN "made_at" TIMESTAMPTZ(3);
ALTER TABLE "open_data_file" ALTER COLUMN "made_at" SET DEFAULT CURRENT_TIMESTAMP;
