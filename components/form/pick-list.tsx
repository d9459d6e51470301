import { useId } from "react";

interface Pick {
  _id: string;
  name: string;
  /** Text that distinguishes this item from others with the same name. */
  detail: string | null;
}

interface PickListProps<Item extends Pick> {
  /** Accessible name of the list of results. */
  label: string;
  items: readonly Item[];
  chosen: string | null;
  onChoose: (item: Item) => void;
}

/** List of search results while the user types, of which one can be chosen. */
export function PickList<Item extends Pick>({ label, items, chosen, onChoose }: PickListProps<Item>) {
  const id = useId();
  if (items.length === 0) return null;
  return (
    <fieldset className="mt-2 divide-y divide-line rounded-control border border-line">
      <legend className="sr-only">{label}</legend>
      {items.map((item) => (
        <label
          key={item._id}
          className="flex min-h-11 cursor-pointer items-start gap-3 rounded-control px-3 py-2 hover:bg-sunken has-checked:bg-accent-soft"
        >
          <input
            type="radio"
            name={`${id}-picked`}
            checked={item._id === chosen}
            onChange={() => onChoose(item)}
            className="mt-0.5 size-5 shrink-0"
          />
          <span className="wrap-anywhere min-w-0">
            <bdi className="font-semibold">{item.name}</bdi>
            {item.detail === null ? null : <span className="block text-base text-muted">{item.detail}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
