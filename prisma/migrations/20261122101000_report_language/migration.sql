-- What somebody without an account reads who reported an error, for the mail with the answer.
ALTER TABLE "error_report" ADD COLUMN "language" "language" NOT NULL DEFAULT 'nl';
