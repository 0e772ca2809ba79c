import { expect, test, vi } from 'vitest';
import { ApiError } from '#kit/session/api/client.ts';
import { StorageFault } from '../storage/fault.ts';
import { fakeStorage, PART } from './fake-storage.ts';
import type { UploadItem, UploadPurpose, UploadResult } from './item.ts';
import { UploadQueue } from './queue.ts';

const gif = (name: string, size = 35, seed = name) =>
  new File([`GIF89a${seed}`.padEnd(size, '.').slice(0, size)], name);
const nameOf = (path: string): UploadResult => ({ id: 1, ext: 'gif', type: 'image', path, thumb: null });

function start(purpose: Partial<UploadPurpose> = {}) {
  const fake = fakeStorage();
  const registered: string[] = [];
  const place: UploadPurpose = {
    id: 'test',
    accept: ['gif', 'pdf'],
    register: ({ name, path }) => {
      registered.push(name);
      return Promise.resolve(nameOf(path));
    },
    ...purpose,
  };
  const open = () => {
    const queue = new UploadQueue(fake.tools);
    queue.setOwner('me');
    const item = (name: string) => queue.view().items.find((entry) => entry.name === name) as UploadItem;
    const reaches = (name: string, phase: UploadItem['phase']) =>
      vi.waitFor(() => expect(item(name)?.phase).toBe(phase), 5000);
    return { queue, item, reaches };
  };
  return { ...fake, ...open(), open, place, registered };
}

const network = () => new StorageFault('network');

test('一片装得下的直接放，装不下的分片；两者都登记', async () => {
  const { queue, place, reaches, item, calls, objects, registered } = start();
  queue.add([gif('small.gif', 10), gif('large.gif', 35)], place);
  await reaches('small.gif', 'done');
  await reaches('large.gif', 'done');
  expect(calls.filter((call) => call.startsWith('part'))).toHaveLength(4);
  expect(new Set(objects.values())).toEqual(new Set([10, 35]));
  expect(registered.sort()).toEqual(['large.gif', 'small.gif']);
  expect(item('large.gif')).toMatchObject({ state: 'success', sent: 35, parts: { done: 4, total: 4 } });
});

test('PDF 只上传不登记', async () => {
  const { queue, place, reaches, item, registered } = start();
  queue.add([new File(['%PDF-1.7'], '单页.pdf')], place);
  await reaches('单页.pdf', 'done');
  expect(registered).toEqual([]);
  expect(item('单页.pdf').result).toMatchObject({ id: null, type: 'pdf' });
});

test('一个坏文件不耽误别的，超过数量的一个也不收', async () => {
  const { queue, place, reaches, item } = start();
  const { refusals } = queue.add([gif('a.exe'), new File(['not a gif'], 'fake.gif'), gif('good.gif')], place);
  expect(refusals).toEqual(['请上传指定的文件类型：gif、pdf']);
  await reaches('good.gif', 'done');
  await reaches('fake.gif', 'failed');
  expect(item('a.exe')).toMatchObject({ state: 'exception', mayRetry: false });
  expect(item('fake.gif').message).toMatch(/不符/);
  const many = Array.from({ length: 101 }, (_, index) => gif(`${index}.gif`));
  expect(queue.add(many, place)).toMatchObject({ uids: [], warning: expect.stringContaining('101') });
  expect(queue.view().items).toHaveLength(3);
});

test('单片失败按 1、2、4 秒重试，只重传那一片', async () => {
  const { queue, place, reaches, fail, calls, waits } = start();
  fail('part 2', network(), 2);
  fail('part 2', new StorageFault('SlowDown', 503));
  queue.add([gif('a.gif')], place);
  await reaches('a.gif', 'done');
  expect(calls.filter((call) => call === 'part 2')).toHaveLength(4);
  expect(calls.filter((call) => call === 'part 1')).toHaveLength(1);
  waits.forEach((ms, index) => {
    expect(ms / 1000).toBeGreaterThanOrEqual(2 ** index);
    expect(ms / 1000).toBeLessThanOrEqual(2 ** index * 1.25);
  });
});

test('一直不通就失败；重试只传没到的片', async () => {
  const { queue, place, reaches, item, fail, calls, uploads } = start();
  fail('part 3', network(), 6);
  queue.add([gif('a.gif')], place);
  await reaches('a.gif', 'failed');
  expect(item('a.gif')).toMatchObject({ state: 'exception', message: '上传失败：连接中断', mayRetry: true });
  expect(uploads.size).toBe(1);
  calls.length = 0;
  queue.resume(item('a.gif').uid);
  await reaches('a.gif', 'done');
  expect(calls).not.toContain('begin');
  expect(calls).toContain('part 3');
  expect(calls).not.toContain('part 1');
});

test('超时、磁盘满和服务器的话各自显示；磁盘满不反复重试', async () => {
  const { queue, place, reaches, item, fail, waits } = start({
    register: ({ name }) => Promise.reject(new ApiError({ msg: '素材空间已满', code: name }, 409)),
  });
  fail('put', new StorageFault('timeout'), 6);
  queue.add([gif('late.gif', 9)], place);
  await reaches('late.gif', 'failed');
  expect(item('late.gif').message).toBe('上传超时');
  waits.length = 0;
  fail('put', new StorageFault('InsufficientStorage', 507));
  queue.add([gif('full.gif', 9)], place);
  await reaches('full.gif', 'failed');
  expect(waits).toEqual([]);
  queue.add([gif('refused.gif', 9)], place);
  await reaches('refused.gif', 'failed');
  expect(item('refused.gif').message).toBe('素材空间已满');
});

test('登记失败后重试只登记，不再传', async () => {
  let first = true;
  const { queue, place, reaches, item, calls } = start({
    register: ({ path }) => {
      if (!first) return Promise.resolve(nameOf(path));
      first = false;
      return Promise.reject(new ApiError({ msg: '稍后再试', code: 'busy' }, 409));
    },
  });
  queue.add([gif('a.gif')], place);
  await reaches('a.gif', 'failed');
  calls.length = 0;
  queue.resume(item('a.gif').uid);
  await reaches('a.gif', 'done');
  expect(calls).toEqual([]);
});

test('暂停停下在途的片，继续时从没到的片开始', async () => {
  const { queue, place, reaches, item, hold, letGo, calls } = start();
  hold('part 4');
  queue.add([gif('a.gif')], place);
  await vi.waitFor(() => expect(item('a.gif')?.parts?.done).toBe(3));
  queue.pause(item('a.gif').uid);
  await reaches('a.gif', 'paused');
  calls.length = 0;
  letGo('part 4');
  queue.resume(item('a.gif').uid);
  await reaches('a.gif', 'done');
  expect(calls).toEqual(['part 4', 'finish']);
});

test('取消会放弃存储里传了一半的片', async () => {
  const { queue, place, item, hold, uploads, remembered, calls } = start();
  hold('part 4');
  queue.add([gif('a.gif')], place);
  await vi.waitFor(() => expect(item('a.gif')?.parts?.done).toBe(3));
  expect(remembered.size).toBe(1);
  await queue.remove(item('a.gif').uid);
  expect(calls).toContain('discard');
  expect([uploads.size, remembered.size]).toEqual([0, 0]);
  await vi.waitFor(() => expect(queue.view().items).toEqual([]));
});

test('刷新之后接着传：向存储问到了哪些片，只补缺的', async () => {
  const { queue, place, item, hold, letGo, calls, remembered, open } = start();
  hold('part 4');
  queue.add([gif('a.gif')], place);
  await vi.waitFor(() => expect(item('a.gif')?.parts?.done).toBe(3));
  const records = [...remembered.values()];
  queue.pauseAll();
  letGo('part 4');
  calls.length = 0;
  const reloaded = open();
  reloaded.queue.recover(records, () => place);
  await reloaded.reaches('a.gif', 'done');
  expect(calls).toEqual(['list', 'part 4', 'finish']);
  expect(remembered.size).toBe(0);
});

test('浏览器没留住文件时请人再选一次，选错了会说', async () => {
  const { queue, place, reaches, item, remembered } = start();
  const lost = {
    uid: 'u',
    owner: 'me',
    purposeId: 'test',
    name: 'a.gif',
    size: 35,
    sha256: '',
    path: 'p',
    uploadId: 'x',
    partSize: PART,
    at: 0,
    file: null,
  };
  remembered.set('u', lost);
  queue.recover([lost], () => place);
  await reaches('a.gif', 'lost');
  expect(queue.giveFile('u', gif('b.gif', 36))).toBe('这不是同一个文件，请选择「a.gif」');
  expect(queue.giveFile('u', gif('a.gif', 35))).toBe(null);
  await reaches('a.gif', 'done');
  expect(item('a.gif').state).toBe('success');
});

test('存储已清掉半成品时从头再来一次', async () => {
  const { queue, place, reaches, item, hold, letGo, uploads } = start();
  hold('part 4');
  queue.add([gif('a.gif')], place);
  await vi.waitFor(() => expect(item('a.gif')?.parts?.done).toBe(3));
  uploads.clear();
  letGo('part 4');
  await reaches('a.gif', 'done');
});

test('完成的应答丢了，再问时对象已在：不重传', async () => {
  const { queue, place, reaches, tools, calls } = start();
  const { finish } = tools.storage;
  let lost = false;
  tools.storage.finish = async (...args) => {
    await finish(...args);
    if (lost) return;
    lost = true;
    throw network();
  };
  queue.add([gif('a.gif')], place);
  await reaches('a.gif', 'done');
  expect(calls.filter((call) => call === 'begin')).toHaveLength(1);
});

test('一批里内容相同的只传一次；服务器认得的不传', async () => {
  const known = nameOf('known');
  const { queue, place, reaches, item, registered, objects } = start({
    recognise: (_sha256, size) => Promise.resolve(size === 20 ? known : null),
  });
  queue.add([gif('a.gif', 9, 'same'), gif('b.gif', 9, 'same'), gif('c.gif', 20)], place);
  for (const name of ['a.gif', 'b.gif', 'c.gif']) await reaches(name, 'done');
  expect(registered).toHaveLength(1);
  expect(objects.size).toBe(1);
  expect(item('b.gif').result).toBe(item('a.gif').result);
  expect(item('c.gif')).toMatchObject({ result: known, message: '已存在相同文件，未重复上传' });
});

test('所有文件合起来最多 10 片在途，先来的先传', async () => {
  const { queue, place, reaches, state } = start();
  queue.add(
    ['a.gif', 'b.gif', 'c.gif', 'd.gif'].map((name) => gif(name, 300)),
    place,
  );
  for (const name of ['a.gif', 'b.gif', 'c.gif', 'd.gif']) await reaches(name, 'done');
  expect(state.most).toBe(10);
});

test('一千个文件一次传完', async () => {
  const { queue, place, registered } = start({ maxFiles: 1000 });
  queue.add(
    Array.from({ length: 1000 }, (_, index) => gif(`${index}.gif`, 10, `${index}`)),
    place,
  );
  await vi.waitFor(() => expect(registered).toHaveLength(1000), 20_000);
}, 30_000);

test('换了渠道就停，换回来继续', async () => {
  const { queue, place, reaches, item, hold, letGo } = start();
  hold('part 4');
  queue.add([gif('a.gif')], place);
  await vi.waitFor(() => expect(item('a.gif')?.parts?.done).toBe(3));
  queue.setOwner('me elsewhere');
  await reaches('a.gif', 'paused');
  expect(item('a.gif').message).toBe('切换回原渠道后继续');
  letGo('part 4');
  queue.setOwner('me');
  await reaches('a.gif', 'done');
});
