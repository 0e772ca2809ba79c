import { useQueries } from '@tanstack/react-query';
import { contract, type Material } from '@zhiying/contract';
import { callQuery } from '#kit/session/api/queries.ts';

/** A choice made elsewhere comes as ids; more than this is not read one by one. */
const MOST = 50;

/** The materials of these ids, or null while they are being read. One that is gone is left out. */
export function useChosenMaterials(ids: readonly number[], wanted: boolean): readonly Material[] | null {
  const answers = useQueries({
    queries: ids.slice(0, MOST).map((id) => ({
      ...callQuery(contract.material.info, { id }),
      enabled: wanted,
      retry: false,
    })),
  });
  if (answers.some(({ isPending, isError }) => isPending && !isError)) return null;
  return answers.flatMap(({ data }) => data ?? []);
}
