"use client";

import useSWR, { useSWRConfig } from "swr";
import { callApi } from "@/lib/client/api";
import type { EditableFieldDto } from "@/lib/fields/answers";
import { paths } from "@/lib/paths";

/** A field of the data model with its list; `show` takes what the server answered to a change of it. */
export function useField(key: string) {
  const path = paths.api.editableField(key);
  const { mutate: mutateAny } = useSWRConfig();
  const { data, error, mutate } = useSWR<EditableFieldDto>(path, (address: string) =>
    callApi<EditableFieldDto>("GET", address),
  );
  return {
    field: data,
    hasFailed: error !== undefined && data === undefined,
    show: async (field: EditableFieldDto) => {
      await mutate(field, { revalidate: false });
      // Its name and how long its list is stand in the list of fields, too.
      void mutateAny(paths.api.editableFields);
    },
    refresh: () => mutate(),
  };
}

/** A field that is loaded, and what its forms do with it. */
export interface FieldEditing {
  field: EditableFieldDto;
  show: (field: EditableFieldDto) => Promise<void>;
  refresh: () => Promise<EditableFieldDto | undefined>;
}
