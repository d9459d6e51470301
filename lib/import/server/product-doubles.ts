import "server-only";
import type { Actor } from "../../platform/auth/actor";
import type { SqlReader } from "../../platform/database/db";
import type { FieldProblem } from "../../platform/errors";
import { normaliseUdiDi } from "../../products/rules";
import {
  findProductsByNameOrUdi,
  normaliseProductName,
  type ProductToCompare,
} from "../../products/server/named-products";
import type { ImportMapping } from "../mapping-schema";
import { SAME_NAMED_PRODUCT_WARNING } from "../mends";
import { DEFAULT_DUPLICATE_ACTIONS, type DuplicateAction } from "../rules";
import type { MappedRow } from "./map-row";

/** Problem of a row whose key an earlier row has. */
export const DUPLICATE_KEY_PROBLEM = "import.duplicateKey";

/** The earlier row, by line, or the product of the register that a row duplicates. */
export type ProductDuplicate = { line: number; productId: null } | { line: null; productId: string };

/** What identifies a product: normalised name and supplier, or the UDI-DI. */
interface Identity {
  name: string;
  supplier: string;
  udiDi: string | null;
}

const compared = (value: string | string[] | undefined) =>
  normaliseProductName([value ?? ""].flat().join(" "));

function identityOf({ name, supplier, udiDi }: MappedRow["body"]): Identity {
  const code = [udiDi ?? ""].flat().join("").trim().toUpperCase();
  return {
    name: compared(name),
    supplier: compared(supplier),
    udiDi: code === "" ? null : normaliseUdiDi(code),
  };
}

const isNamed = ({ name, supplier }: Identity, product: ProductToCompare) =>
  product.names.includes(name) &&
  (supplier === "" ? product.suppliers.length === 0 : product.suppliers.includes(supplier));

/** Finds the earlier row or the register's product that is the same product as a row; takes rows in order. */
export class ProductDuplicateFinder {
  /** First lines by product identity, and by id of the register's product. */
  private readonly lines = new Map<string, number>();
  private readonly claimed = new Map<string, number>();
  /** First lines by name and by whether the row has a supplier. */
  private readonly named = new Map<string, number>();
  private readonly byName = new Map<string, ProductToCompare[]>();
  private readonly byUdiDi = new Map<string, ProductToCompare>();

  constructor(private readonly chosen: ImportMapping["doubles"]) {}

  /** Records which row of the file is this product of the register. */
  claim(productId: string, line: number): void {
    if (!this.claimed.has(productId)) this.claimed.set(productId, line);
  }

  /** Loads the register's products that these rows may duplicate. With `lock`, they cannot change until the end. */
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
    for (const product of await findProductsByNameOrUdi(actor, { names, udiDis }, reader, lock)) {
      for (const name of product.names) this.byName.set(name, [...(this.byName.get(name) ?? []), product]);
      const udiDi = product.udiDi === null ? null : normaliseUdiDi(product.udiDi);
      if (udiDi !== null && !this.byUdiDi.has(udiDi)) this.byUdiDi.set(udiDi, product);
    }
  }

  find(said: MappedRow["body"]): ProductDuplicate | null {
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

  /** Warns of a product with the same name if only one of the two has a supplier: it may be the same. */
  warn(said: MappedRow["body"]): FieldProblem[] {
    const { name, supplier } = identityOf(said);
    if (name === "") return [];
    const isInRegister = this.byName
      .get(name)
      ?.some(({ suppliers }) => suppliers.length > 0 !== (supplier !== ""));
    // Line 0 means that the other product is in the register.
    const line = isInRegister ? 0 : this.named.get(namedKey(name, supplier === ""));
    return line === undefined
      ? []
      : [{ path: "supplier", message: SAME_NAMED_PRODUCT_WARNING, values: { line } }];
  }

  /** Returns the action for a duplicate: chosen for the row, or else for all such rows. */
  choiceFor(double: ProductDuplicate, chosen: DuplicateAction | null): DuplicateAction {
    const of = double.productId === null ? "inFile" : "inRegister";
    return chosen ?? this.chosen?.[of] ?? DEFAULT_DUPLICATE_ACTIONS[of];
  }

  /** Records a row that later rows may duplicate, with its product of the register, if any. */
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
