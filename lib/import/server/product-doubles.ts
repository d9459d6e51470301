import "server-only";
import type { Actor } from "../../platform/auth/actor";
import type { SqlReader } from "../../platform/database/db";
import type { FieldProblem } from "../../platform/errors";
import { comparedUdiDi } from "../../products/rules";
import { comparedName, findNamedProducts, type NamedProduct } from "../../products/server/named-products";
import type { ImportMapping } from "../mapping-schema";
import { SAME_NAMED_PRODUCT } from "../mends";
import { DOUBLE_DEFAULTS, type DoubleChoice } from "../rules";
import type { MappedRow } from "./map-row";

/** The problem of a row whose key an earlier row has. */
export const DOUBLED_KEY = "import.duplicateKey";

/** The earlier row, by its line, or the product of the register that a row repeats. */
export type ProductDouble = { line: number; productId: null } | { line: null; productId: string };

/** By what products are the same: name and supplier as compared, or the UDI-DI. */
interface Identity {
  name: string;
  supplier: string;
  udiDi: string | null;
}

const compared = (value: string | string[] | undefined) => comparedName([value ?? ""].flat().join(" "));

function identityOf({ name, supplier, udiDi }: MappedRow["body"]): Identity {
  const code = [udiDi ?? ""].flat().join("").trim().toUpperCase();
  return {
    name: compared(name),
    supplier: compared(supplier),
    udiDi: code === "" ? null : comparedUdiDi(code),
  };
}

const isNamed = ({ name, supplier }: Identity, product: NamedProduct) =>
  product.names.includes(name) &&
  (supplier === "" ? product.suppliers.length === 0 : product.suppliers.includes(supplier));

/** Finds for rows, in their order, the earlier row or the product of the register that is the same product. */
export class DoubleFinder {
  /** Lines by what their products are the same by, and by the products that they are themselves. */
  private readonly lines = new Map<string, number>();
  private readonly claimed = new Map<string, number>();
  /** The first lines by name and whether they have a supplier. */
  private readonly named = new Map<string, number>();
  private readonly byName = new Map<string, NamedProduct[]>();
  private readonly byUdiDi = new Map<string, NamedProduct>();

  constructor(private readonly chosen: ImportMapping["doubles"]) {}

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

  /** Warns of a product with the same name, if only one of the two has a supplier: it may be the same product. */
  warn(said: MappedRow["body"]): FieldProblem[] {
    const { name, supplier } = identityOf(said);
    if (name === "") return [];
    const isInRegister = this.byName
      .get(name)
      ?.some(({ suppliers }) => suppliers.length > 0 !== (supplier !== ""));
    // Line 0 stands for the register.
    const line = isInRegister ? 0 : this.named.get(namedKey(name, supplier === ""));
    return line === undefined ? [] : [{ path: "supplier", message: SAME_NAMED_PRODUCT, values: { line } }];
  }

  /** What is done with such a row: as was chosen for it, else for all of its kind. */
  choiceFor(double: ProductDouble, chosen: DoubleChoice | null): DoubleChoice {
    const of = double.productId === null ? "inFile" : "inRegister";
    return chosen ?? this.chosen?.[of] ?? DOUBLE_DEFAULTS[of];
  }

  /** Notes a row that later rows may be doubles of, and the product of the register that it is. */
  add(said: MappedRow["body"], line: number, productId: string | null): void {
    const identity = identityOf(said);
    for (const sign of signsOf(identity)) if (!this.lines.has(sign)) this.lines.set(sign, line);
    const { name, supplier } = identity;
    const key = namedKey(name, supplier !== "");
    if (!this.named.has(key)) this.named.set(key, line);
    if (productId !== null) this.claim(productId, line);
  }
}

const namedKey = (name: string, hasSupplier: boolean) => JSON.stringify([name, hasSupplier]);

const signsOf = ({ name, supplier, udiDi }: Identity) => [
  ...(udiDi === null ? [] : [`udi-di ${udiDi}`]),
  ...(name === "" ? [] : [`name ${JSON.stringify([name, supplier])}`]),
];
