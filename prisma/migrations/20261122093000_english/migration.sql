-- What the register is called and says in English, beside Dutch; where it is null, the Dutch stands.
ALTER TABLE "field" ADD COLUMN "display_name_en" TEXT, ADD COLUMN "help_en" TEXT;
ALTER TABLE "list_value" ADD COLUMN "label_en" TEXT;
ALTER TABLE "content_block"
  ADD COLUMN "title_en" TEXT, ADD COLUMN "content_en" TEXT;

-- What each person reads the register and its mails in.
CREATE TYPE "language" AS ENUM ('nl', 'en');
ALTER TABLE "user" ADD COLUMN "language" "language" NOT NULL DEFAULT 'nl';
