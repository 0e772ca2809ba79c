import { useQueryClient } from '@tanstack/react-query';
import { contract } from '@zhiying/contract';
import { message } from '#kit/feedback/notices.ts';
import { api } from '#kit/session/api/client.ts';
import { areaOf, refresh, useAction } from '#kit/session/api/queries.ts';
import { PARAMETER_CALLS } from './parameter-calls.ts';
import type { ParameterRow } from './parameter-rows.ts';

/** Saves one parameter with what else its group says, and reads all of them again: the page shows many areas. */
export function useSaveParameter({ field, name, of }: ParameterRow, onSaved?: () => void) {
  const client = useQueryClient();
  const save = useAction(PARAMETER_CALLS[of.group], {
    onSuccess: async () => {
      await refresh(client, areaOf(contract.system.parameters));
      void message.success(`「${field.title}」已保存`);
      onSaved?.();
    },
  });
  return {
    busy: save.isPending,
    error: save.error,
    async put(value: unknown, onError?: (error: Error) => void) {
      // The rest of the group as it is now: a colleague may have changed it since the page was read.
      const now = await api(contract.system.parameters, {}).catch(() => null);
      const { values } = now?.rows.find(({ group }) => group === of.group) ?? of;
      save.mutate({ ...values, [name]: value } as never, { onError });
    },
  };
}
