-- CreateTable
CREATE TABLE "entry_co_editor" (
    "entry_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "named_by_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "entry_co_editor_pkey" PRIMARY KEY ("entry_id","user_id")
);

-- CreateIndex
CREATE INDEX "entry_co_editor_user_id_entry_id_idx" ON "entry_co_editor"("user_id", "entry_id");

-- CreateIndex
CREATE INDEX "entry_co_editor_named_by_id_idx" ON "entry_co_editor"("named_by_id");

-- AddForeignKey
ALTER TABLE "entry_co_editor" ADD CONSTRAINT "entry_co_editor_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "entry"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "entry_co_editor" ADD CONSTRAINT "entry_co_editor_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "entry_co_editor" ADD CONSTRAINT "entry_co_editor_named_by_id_fkey" FOREIGN KEY ("named_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;
