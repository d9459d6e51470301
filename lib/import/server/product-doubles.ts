import "server-only";
import type { Actor } from "../../platform/auth/actor";
import type { SqlReader } from "../../platform/database/db";
import { foldText } from "../../platform/text/text-match";
import { comparedUdiDi } from "../../products/rules";
import { findNamedProducts, type NamedProduct } from "../../products/server/named-products";
import type { ProductMapping } from "../product-mapping";
import { DOUBLE_DEFAULTS, type DoubleChoice } from "../rules";
import type { MappedRow } from "./map-row";

/** The problem of a row whose key an earlier row has. */
export const DOUBLED_KEY = "import.duplicateKey";

/** What has the product of a row already: the row on that line, or that product of the register. */
export type ProductDouble = { line: number; productId: null } | { line: null; productId: string };

/** By what products are the same: name and supplier without case, accents and double spaces, or the UDI-DI. */
interface Identity {
  name: string;
  supplier: string;
  udiDi: string | null;
}

const folded = (value: string | string[] | undefined) =>
  foldText([value ?? ""].flat().join(" "))
    .replace(/\s+/g, " ")
    .trim();

function identityOf({ name, supplier, udiDi }: MappedRow["body"]): Identity {
  const code = [udiDi ?? ""].flat().join("").trim().toUpperCase();
  return { name: folded(name), supplier: folded(supplier), udiDi: code === "" ? null : comparedUdiDi(code) };
}

const isNamed = ({ name, supplier }: Identity, product: NamedProduct) =>
  product.names.includes(name) &&
  (supplier === "" ? product.suppliers.length === 0 : product.suppliers.includes(supplier));

/** Finds for rows, in their order, the earlier row or the product of the register that is the same product. */
export class DoubleFinder {
  /** Lines by what their products are the same by, and by the products that they are themselves. */
  private readonly lines = new Map<string, number>();
  private readonly claimed = new Map<string, number>();
  private readonly byName = new Map<string, NamedProduct[]>();
  private readonly byUdiDi = new Map<string, NamedProduct>();

  constructor(private readonly chosen: ProductMapping["doubles"]) {}

  /** Notes that the row on that line is that product by its key. */
  claim(productId: string, line: number): void {
    if (!this.claimed.has(productId)) this.claimed.set(productId, line);
  }

  /** Reads the products of the register that these rows may be. With `lock` they stay as they are. */
  async look(
    actor: Actor,
    rows: readonly MappedRow["body"][],
    reader: SqlReader,
    lock: boolean,
  ): Promise<void> {
    const identities = rows.map(identityOf);
    const names = [...new Set(identities.map(({ name }) => name))].filter((name) => name !== "");
    const udiDis = [...new Set(identities.flatMap(({ udiDi }) => udiDi ?? []))];
    if (names.length + udiDis.length === 0) return;
    for (const product of await findNamedProducts(actor, { names, udiDis }, reader, lock)) {
      for (const name of product.names) this.byName.set(name, [...(this.byName.get(name) ?? []), product]);
      const udiDi = product.udiDi === null ? null : comparedUdiDi(product.udiDi);
      if (udiDi !== null && !this.byUdiDi.has(udiDi)) this.byUdiDi.set(udiDi, product);
    }
  }

  find(said: MappedRow["body"]): ProductDouble | null {
    const identity = identityOf(said);
    for (const sign of signsOf(identity)) {
      const line = this.lines.get(sign);
      if (line !== undefined) return { line, productId: null };
    }
    const product =
      (identity.udiDi === null ? undefined : this.byUdiDi.get(identity.udiDi)) ??
      this.byName.get(identity.name)?.find((one) => isNamed(identity, one));
    if (product === undefined) return null;
    const line = this.claimed.get(product.id);
    return line === undefined ? { line: null, productId: product.id } : { line, productId: null };
  }

  /** What is done with such a row: as was chosen for it, else for all of its kind. */
  choiceFor(double: ProductDouble, chosen: DoubleChoice | null): DoubleChoice {
    const of = double.productId === null ? "inFile" : "inRegister";
    return chosen ?? this.chosen?.[of] ?? DOUBLE_DEFAULTS[of];
  }

  /** Notes a row that later rows may be doubles of, and the product of the register that it is. */
  add(said: MappedRow["body"], line: number, productId: string | null): void {
    for (const sign of signsOf(identityOf(said))) if (!this.lines.has(sign)) this.lines.set(sign, line);
    if (productId !== null) this.claim(productId, line);
  }
}

const signsOf = ({ name, supplier, udiDi }: Identity) => [
  ...(udiDi === null ? [] : [`udi-di ${udiDi}`]),
  ...(name === "" ? [] : [`name ${JSON.stringify([name, supplier])}`]),
];
