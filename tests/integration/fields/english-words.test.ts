import { db } from "@/lib/platform/database/db";
import { CONTENT_BLOCKS } from "../../../prisma/content/content-blocks";
import { CONTENT_BLOCKS_ENGLISH } from "../../../prisma/content/content-blocks-english";
import { DATA_MODEL } from "../../../prisma/content/data-model";
import { DATA_MODEL_ENGLISH } from "../../../prisma/content/data-model-english";
import { emptyDatabase } from "../../support/database";

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
});
