import { contract } from '@zhiying/contract';
import { expect, inject, it } from 'vitest';
import { apiAs, until } from './api.ts';
import { useBrowser } from './browser.ts';
import { openFromMenu } from './menu.ts';
import { choose, dock, done, gif, mp4, PART, partOf, row, watchParts } from './upload-samples.ts';

const { signIn } = useBrowser();

const SEVEN_PARTS = 6 * inject('partBytes') + 128_000;

const open = () => signIn('demo.admin', '/manager/home/material');
const inOrder = (parts: number[]) => parts.toSorted((one, other) => one - other);

it('小图一次放好，大文件分片；登记后在素材库里；面板跟着换页', async () => {
  const page = await open();
  const parts = watchParts(page);
  const registered: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/admin/material/upload')) registered.push(request.postData() ?? '');
  });
  await choose(page, [gif('旅程小图.gif'), mp4('旅程视频.mp4', SEVEN_PARTS)]);
  await done(page, '旅程小图.gif');
  await done(page, '旅程视频.mp4');
  expect(inOrder(parts)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  const video = JSON.parse(registered.find((body) => body.includes('旅程视频')) ?? '{}');
  expect(video).toMatchObject({ name: '旅程视频.mp4', type: 'video', ext: 'mp4', size: SEVEN_PARTS });
  expect(video.path).toMatch(/\/\d{8}\/\d{13}\d{5}\.mp4$/);
  await openFromMenu(page, '管理', '组织');
  await page.waitForURL(/organization/);
  await dock(page).getByText('已上传 2 个文件').waitFor();
});

it('断掉的一片自己重试，别的片不重传', { tags: 'full' }, async () => {
  const page = await open();
  const parts = watchParts(page);
  let broken = 0;
  await page.route(PART, (route) =>
    partOf(route.request().url()) === 3 && broken++ === 0 ? route.abort('connectionreset') : route.continue(),
  );
  await choose(page, [mp4('断线视频.mp4', SEVEN_PARTS)]);
  await done(page, '断线视频.mp4');
  expect(broken).toBe(2);
  expect(inOrder(parts)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

it('暂停后继续，从没到的片开始；取消会删掉传了一半的', { tags: 'full' }, async () => {
  const page = await open();
  const parts = watchParts(page);
  let held = true;
  await page.route(PART, async (route) => {
    if (!held || partOf(route.request().url()) <= 2) await route.continue();
  });
  await choose(page, [mp4('暂停视频.mp4', SEVEN_PARTS)]);
  await expect.poll(() => inOrder(parts)).toEqual([1, 2]);
  await dock(page).getByRole('button', { name: '暂停「暂停视频.mp4」' }).click();
  await row(page, '暂停视频.mp4').getByText('已暂停').waitFor();
  held = false;
  await dock(page).getByRole('button', { name: '继续「暂停视频.mp4」' }).click();
  await done(page, '暂停视频.mp4');
  expect(inOrder(parts)).toEqual([1, 2, 3, 4, 5, 6, 7]);

  held = true;
  await choose(page, [mp4('取消视频.mp4', SEVEN_PARTS)]);
  await expect.poll(() => parts.length).toBe(9);
  const discarded = page.waitForResponse(
    (response) => response.request().method() === 'DELETE' && response.url().includes('uploadId='),
  );
  await dock(page).getByRole('button', { name: '取消「取消视频.mp4」' }).click();
  expect((await discarded).status()).toBe(204);
  await expect.poll(() => row(page, '取消视频.mp4').count()).toBe(0);
});

it('刷新页面前会提醒，刷新后接着传，只补缺的片', { tags: 'full' }, async () => {
  const page = await open();
  const parts = watchParts(page);
  let held = true;
  await page.route(PART, async (route) => {
    if (!held || partOf(route.request().url()) <= 2) await route.continue();
  });
  await choose(page, [mp4('刷新视频.mp4', SEVEN_PARTS)]);
  await expect.poll(() => inOrder(parts)).toEqual([1, 2]);
  let asked = 0;
  page.on('dialog', (dialog) => {
    asked++;
    void dialog.accept();
  });
  held = false;
  await page.reload();
  await done(page, '刷新视频.mp4');
  expect(asked).toBe(1);
  // A part on its way while the page went may have arrived without anybody hearing of it; none is sent twice.
  expect(inOrder(parts)).toEqual([...new Set(inOrder(parts))]);
  expect(parts.length).toBeGreaterThan(2);
});

it('类型不对、改过扩展名、太大的各有说明，不耽误好的；同样的内容不传第二遍', { tags: 'full' }, async () => {
  const page = await open();
  const good = gif('好图.gif');
  await choose(page, [
    { name: '程序.exe', mimeType: '', buffer: Buffer.from('MZ') },
    { name: '其实是动图.png', mimeType: 'image/png', buffer: gif('').buffer },
    { name: '大图.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(10 * 1_048_576 + 1) },
    { name: '空.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) },
    good,
    { ...good, name: '好图副本.gif' },
  ]);
  await page.locator('.ant-message').getByText('请上传指定的文件类型').waitFor();
  await row(page, '程序.exe')
    .getByText('请上传指定的文件类型：jpg、jpeg、png、gif、webp、mp4、mov、mp3、wav、m4a、pdf、rar、zip、7z')
    .waitFor();
  await row(page, '其实是动图.png').getByText('文件内容是 gif，与扩展名 .png 不符').waitFor();
  await row(page, '大图.jpg').getByText('图片大小不能超过 10 MB').waitFor();
  await row(page, '空.jpg').getByText('文件为空').waitFor();
  await done(page, '好图.gif');
  await row(page, '好图副本.gif').getByText('已存在相同文件，未重复上传').waitFor();

  // After a reload only the server can know, from when it has read the file; nothing is sent to the store.
  const api = apiAs('demo.admin');
  const [kept] = (await api(contract.material.list, { q: '好图.gif' })).rows;
  await until(async () => {
    const { processing } = await api(contract.material.info, { id: kept?.id ?? 0 });
    return processing.state === 'done';
  });
  await page.reload();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && /\/(?:s3|zhiying)\//.test(request.url())) sent.push(request.url());
  });
  await choose(page, [{ ...good, name: '好图又来.gif' }]);
  await row(page, '好图又来.gif').getByText('已存在相同文件，未重复上传').waitFor();
  expect(sent).toEqual([]);
});

it('101 个文件只提醒，不上传', { tags: 'full' }, async () => {
  const page = await open();
  await choose(
    page,
    Array.from({ length: 101 }, (_, index) => gif(`${index}.gif`)),
  );
  await page.getByText('最多上传 100 个文件：本次选择了 101 个，共 101 个').waitFor();
  expect(await dock(page).count()).toBe(0);
});

it('拖进来的和粘贴的也能上传', { tags: 'full' }, async () => {
  const page = await open();
  const zone = page.getByRole('region', { name: '素材库', exact: true });
  await zone.waitFor();
  for (const [way, name] of [
    ['drop', '拖放图.gif'],
    ['paste', '粘贴图.gif'],
  ] as const) {
    const bytes = [...gif(name).buffer];
    await zone.evaluate(
      (element, sample) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([new Uint8Array(sample.bytes)], sample.name, { type: 'image/gif' }));
        const event =
          sample.way === 'drop'
            ? new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer })
            : new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: transfer });
        element.dispatchEvent(event);
      },
      { way, name, bytes },
    );
    await done(page, name);
  }
});
