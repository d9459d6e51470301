-- What may be said with a request for access, and when an admin asked its person something.
ALTER TABLE "user"
  ADD COLUMN "asked_at" TIMESTAMPTZ(3),
  ADD COLUMN "request_institution" TEXT,
  ADD COLUMN "request_function" TEXT,
  ADD COLUMN "request_reason" TEXT,
  ADD CONSTRAINT "user_request_lengths" CHECK (
    char_length("request_institution") <= 150 AND char_length("request_function") <= 100
    AND char_length("request_reason") <= 500);
