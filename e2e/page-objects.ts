import { contract } from '@zhiying/contract';
import { apiAs } from './api.ts';

/** Pages of one object, with the first of the demo that somebody sees; of reports, with what they are narrowed to. */
export async function objectsSeenBy(uname: string, uid: number): Promise<Partial<Record<string, string>>> {
  const api = apiAs(uname);
  const limit = 50;
  const [task] = await rowsOf(() => api(contract.task.list, { limit }));
  const taskId = task?.id ?? 0;
  const [dealer] = task ? await rowsOf(() => api(contract.taskDealer.list, { taskId, limit })) : [];
  const [store] = task ? await rowsOf(() => api(contract.taskStore.list, { taskId, limit })) : [];
  const [page] = await rowsOf(() => api(contract.douyinPage.list, { limit }));
  const [pack] = await rowsOf(() => api(contract.videoPackage.list, { limit }));
  const [place] = await rowsOf(() => api(contract.dealer.list, { limit }));
  const [material] = await rowsOf(() => api(contract.material.list, { limit }));
  const at = (one: { id: number } | undefined, more = '') => one && `?id=${one.id}${more}`;
  return {
    'task/detail': at(task),
    'task/dealer/detail': at(dealer),
    'task/dealer/center/detail': at(store),
    'douyin/preview': at(page),
    'mixedshear/package': at(pack, '&title=素材包'),
    'report/material/dealer/detail': at(material, '&kind=material'),
    'report/dealer/material/detail': at(place),
    'report/dealer/adviser/detail': at(place),
    'report/adviser/material/detail': `?id=${uid}`,
  };
}

/** None for whoever may not ask. */
const rowsOf = async <T>(list: () => Promise<{ rows: T[] }>) =>
  list().then(
    ({ rows }) => rows,
    () => [],
  );
