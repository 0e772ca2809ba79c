import { CODES, type contract, type InputOf, type VideoKind } from '@zhiying/contract';
import { VideoInput } from '@zhiying/contract/schemas';
import { expect, it } from 'vitest';
import { ApiError } from '#kit/session/api/client.ts';
import { draftKeeper, worthAnother } from './kept-draft.ts';

const typed = (topic: string, kind: VideoKind = 'montage'): InputOf<typeof contract.videoTheme.create> => ({
  ...VideoInput.parse({ topic }),
  kind,
});
const offline = () => new ApiError({ msg: '网络连接失败', code: 'network' }, 0);

/** A server of drafts, by their topics and versions. */
function server() {
  const drafts = new Map<number, { topic: string; version: number }>();
  /** Names of calls that fail the next time. */
  const failing = new Set<string>();
  let last = 0;
  const fails = (call: string) => {
    if (failing.delete(call)) throw offline();
  };
  const keeper = draftKeeper({
    async create({ topic }) {
      fails('create');
      drafts.set(++last, { topic, version: 1 });
      return { id: last };
    },
    async update({ id, version, topic }) {
      fails('update');
      if (drafts.get(id)?.version !== version)
        throw new ApiError({ msg: '已被他人更改', code: CODES.changedMeanwhile }, 409);
      drafts.set(id, { topic, version: version + 1 });
      return { version: version + 1 };
    },
    async info(id) {
      fails('info');
      return { version: drafts.get(id)?.version ?? 0 };
    },
    async remove(id) {
      drafts.delete(id);
    },
  });
  /** Somebody goes on with it elsewhere. */
  const touch = (id: number) => drafts.set(id, { topic: '别处', version: 9 });
  return { keeper, failing, touch, topics: () => [...drafts.values()].map(({ topic }) => topic) };
}

it('第一次新建，以后更新同一份；同时保存两次也只有一份', async () => {
  const { keeper, topics } = server();
  expect(await Promise.all([keeper.save(typed('甲')), keeper.save(typed('乙'))])).toEqual([1, 1]);
  expect(topics()).toEqual(['乙']);
});

it('新建后没读到版本：下一次先读版本再更新，不另建一份', async () => {
  const { keeper, failing, topics } = server();
  failing.add('info');
  expect(await keeper.save(typed('甲'))).toBe(1);
  expect(await keeper.save(typed('乙'))).toBe(1);
  expect(topics()).toEqual(['乙']);
});

it('换制作方式：原来的草稿删除；已在别处继续的留着', async () => {
  const alone = server();
  await alone.keeper.save(typed('甲'));
  expect(await alone.keeper.save(typed('乙', 'storyboard'))).toBe(2);
  expect(alone.topics()).toEqual(['乙']);

  const shared = server();
  shared.touch(await shared.keeper.save(typed('甲')));
  await shared.keeper.save(typed('乙', 'storyboard'));
  expect(shared.topics()).toEqual(['别处', '乙']);
});

it('草稿在别处更改后不再动它，之后另存一份', async () => {
  const { keeper, touch, topics } = server();
  touch(await keeper.save(typed('甲')));
  const refused: ApiError = await keeper.save(typed('乙')).catch((error) => error);
  expect(keeper.leave(refused)).toBe(1);
  expect(await keeper.save(typed('丙'))).toBe(2);
  expect(topics()).toEqual(['别处', '丙']);
});

it('没保存成的不影响下一次；只有没收到答复的值得自动再试', async () => {
  const { keeper, failing, topics } = server();
  failing.add('create');
  const failed: ApiError = await keeper.save(typed('甲')).catch((error) => error);
  expect(worthAnother(failed)).toBe(true);
  expect(keeper.leave(failed)).toBe(null);
  expect(worthAnother(new ApiError({ msg: '暂无权限', code: 'forbidden' }, 403))).toBe(false);
  expect(await keeper.save(typed('甲'))).toBe(1);
  expect(topics()).toEqual(['甲']);
});
