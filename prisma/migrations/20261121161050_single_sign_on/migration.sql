-- CreateTable
CREATE TABLE "external_identity" (
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "external_identity_pkey" PRIMARY KEY ("issuer","subject")
);

-- CreateIndex
CREATE UNIQUE INDEX "external_identity_user_id_issuer_key" ON "external_identity"("user_id", "issuer");

-- AddForeignKey
ALTER TABLE "external_identity" ADD CONSTRAINT "external_identity_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- What the schema language cannot say: names of OpenID Connect Core, section 2, are at most 255 characters.

ALTER TABLE "external_identity"
  ADD CONSTRAINT "external_identity_lengths"
    CHECK (char_length("issuer") BETWEEN 1 AND 255 AND char_length("subject") BETWEEN 1 AND 255);
