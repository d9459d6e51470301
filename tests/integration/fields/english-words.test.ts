import { FIELD_KEYS } from "@/lib/fields/entry-fields";
import { db } from "@/lib/platform/database/db";
import { CONTENT_BLOCKS } from "../../../prisma/content/content-blocks";
import { CONTENT_BLOCKS_ENGLISH } from "../../../prisma/content/content-blocks-english";
import { DATA_MODEL } from "../../../prisma/content/data-model";
import { DATA_MODEL_ENGLISH } from "../../../prisma/content/data-model-english";
import { asOwner, emptyDatabase } from "../../support/database";
import { oldMigration } from "../../support/old-migration";

/** Which says the English of fields and texts anew. */
const REWORDING = "20261122232500_english_as_it_is_said";
const MIGRATIONS = [
  "20261122100000_english_words",
  "20261122110000_texts_of_english_and_co_editors",
  "20261122120000_english_hash",
  "20261122213500_one_word_for_an_entry",
  REWORDING,
  "20261123080100_privacy_text_of_requests",
  "20261125211100_privacy_text_of_product_follows",
  "20261126001700_privacy_text_of_kept_requests",
  "20261127060200_privacy_text_of_rechecks",
].map(oldMigration);
/** The fields that there were then: one that was added since came with its English. */
const FIELDS_OF_THEN = FIELD_KEYS.filter((key) => MIGRATIONS[0]?.includes(`('${key}',`));
/** Those that changed Dutch, too. */
const OF_BOTH = MIGRATIONS.slice(1).filter((sql) => sql.includes('replace("content",'));

async function words() {
  const fields = await db().field.findMany({
    select: { key: true, displayNameEn: true, helpEn: true },
    orderBy: { position: "asc" },
  });
  const values = await db().listValue.findMany({
    where: { institutionId: null },
    select: { fieldKey: true, label: true, labelEn: true, code: true },
    orderBy: [{ fieldKey: "asc" }, { position: "asc" }],
  });
  const texts = await db().contentBlock.findMany({
    select: { page: true, title: true, titleEn: true, contentEn: true, updatedAt: true },
    orderBy: [{ page: "asc" }, { position: "asc" }],
  });
  return { fields, values, texts };
}

/** As a register was before it had English: with the Dutch that the migrations after it replaced since. */
async function forgetEnglish() {
  for (const sql of OF_BOTH.toReversed()) {
    const back = sql.replace(
      /(replace\("content",\n {2})('(?:[^']|'')*'),\n {2}('(?:[^']|'')*')\)/g,
      "$1$3,\n  $2)",
    );
    expect(back).not.toBe(sql);
    await asOwner(back);
  }
  await asOwner(`UPDATE field SET display_name_en = NULL, help_en = NULL WHERE key IN ('${FIELDS_OF_THEN.join("','")}');
    UPDATE list_value SET label_en = NULL;
    UPDATE content_block SET title_en = NULL, content_en = NULL`);
  await asOwner("DELETE FROM field_change WHERE kind <> 'first'");
}

async function migrate() {
  for (const sql of MIGRATIONS) await asOwner(sql);
}

beforeEach(emptyDatabase);

describe("the English of the register's own words", () => {
  it("is in a new register, of every field, value and text", async () => {
    const { fields, values, texts } = await words();
    expect(fields).toEqual(
      DATA_MODEL.map(({ key }) => {
        const { displayName, help } = DATA_MODEL_ENGLISH[key];
        return { key, displayNameEn: displayName, helpEn: help };
      }),
    );
    expect(values.filter(({ labelEn }) => labelEn === null)).toEqual([]);
    expect(values.find(({ label }) => label === "Openbaar")).toMatchObject({
      labelEn: "Public",
      code: "PUBLIC",
    });
    expect(texts).toHaveLength(CONTENT_BLOCKS.length);
    for (const { page, title, titleEn, contentEn } of texts) {
      expect({ title: titleEn, content: contentEn }).toEqual(CONTENT_BLOCKS_ENGLISH[page][title]);
    }
  });

  it("comes to a register that has its words already as it is in a new one; only what said otherwise there is a change", async () => {
    const anew = await words();
    await forgetEnglish();
    expect((await words()).values.every(({ labelEn }) => labelEn === null)).toBe(true);
    await migrate();
    const { fields, values, texts } = await words();
    expect([fields, values]).toEqual([anew.fields, anew.values]);
    expect(texts).toEqual(anew.texts);
    const changes = await db().fieldChange.findMany({ where: { kind: { not: "first" } } });
    expect(new Set(changes.map(({ kind }) => kind))).toEqual(new Set(["englishHelpChanged"]));
    const reworded = oldMigration(REWORDING).match(/UPDATE "field" SET "help_en"/g) ?? [];
    expect(changes).toHaveLength(reworded.length);
    await forgetEnglish();
    await asOwner(`UPDATE content_block SET title_en = $1, content_en = $2 WHERE title = $3`, [
      "Kept",
      "Kept by an admin.",
      "Wat is het register?",
    ]);
    await migrate();
    const kept = (await words()).texts.find(({ title }) => title === "Wat is het register?");
    expect(kept).toMatchObject({ titleEn: "Kept", contentEn: "Kept by an admin." });
  });

  it("leaves what an admin wrote, in either language", async () => {
    await forgetEnglish();
    await asOwner(`UPDATE field SET display_name_en = 'Stage' WHERE key = 'technicalReadinessLevel';
      UPDATE list_value SET label = 'Röntgen' WHERE label = 'Radiologie';
      UPDATE list_value SET label_en = 'Heart medicine' WHERE label = 'Cardiologie';
      UPDATE content_block SET content = content || ' Door onszelf.' WHERE title = 'Voor wie is het?'`);
    await migrate();
    const { fields, values, texts } = await words();
    expect(fields.find(({ key }) => key === "technicalReadinessLevel")).toMatchObject({
      displayNameEn: "Stage",
      helpEn: DATA_MODEL_ENGLISH.technicalReadinessLevel.help,
    });
    expect(values.find(({ label }) => label === "Röntgen")?.labelEn).toBeNull();
    expect(values.find(({ label }) => label === "Cardiologie")?.labelEn).toBe("Heart medicine");
    expect(texts.find(({ title }) => title === "Voor wie is het?")).toMatchObject({
      titleEn: null,
      contentEn: null,
    });
  });

  it("rewords a line only where it still stands as it was", async () => {
    await asOwner(`UPDATE field SET help_en = 'In our own words.' WHERE key = 'description';
      UPDATE content_block SET content_en = E'For us.\\n\\nThe register is for everyone who has to do with AI in healthcare:\\n\\n- us.'
        WHERE title = 'Voor wie is het?'`);
    await asOwner(oldMigration(REWORDING));
    const { fields, texts } = await words();
    expect(fields.find(({ key }) => key === "description")?.helpEn).toBe("In our own words.");
    expect(texts.find(({ title }) => title === "Voor wie is het?")?.contentEn).toBe(
      "For us.\n\nThe register is for everyone involved with AI in healthcare:\n\n- us.",
    );
  });
});
