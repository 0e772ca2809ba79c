import { contract } from '@zhiying/contract';
import { type Api, until } from './api.ts';

/** A film of a few seconds without footage or voice, composed for real. */
export async function composeFilm(api: Api, topic: string) {
  const { id } = await api(contract.videoTheme.create, {
    kind: 'storyboard',
    topic,
    seconds: 5,
    voice: null,
    hashtags: ['示例'],
  });
  const { version } = await api(contract.videoTheme.info, { id: String(id) });
  await api(contract.videoBoard.save, {
    id,
    version,
    lenses: [{ id: 'a', name: '示例画面', lines: ['周末到店，看看示例轿车'], ms: 2000, clips: [] }],
  });
  await api(contract.videoTheme.generate, { id, plainGround: true });
  await until(async () => (await api(contract.videoTheme.info, { id: String(id) })).status === 'ready');
  return id;
}

/** The platform refuses the next picture post for what it says. */
export async function refuseNextPost(sandbox: string) {
  const body = JSON.stringify({ kind: 'code', path: PICTURE_POSTS, code: 28001007 });
  const answer = await fetch(`${sandbox}/control/fault`, { method: 'POST', body });
  if (!answer.ok) throw new Error(`the sandbox takes no faults: ${answer.status}`);
}
const PICTURE_POSTS = '/api/douyin/v1/video/create_image_text/';

/** An account of its own, so that no other post of the demo keeps a distance to this one. */
export async function sandboxAccount(api: Api, name: string, nodeId?: number) {
  const [known] = nodeId === undefined ? (await api(contract.account.list, { takes: 'video' })).rows : [];
  const { id } = await api(contract.account.create, {
    platform: 'douyin',
    name,
    nodeId: nodeId ?? known?.node.id ?? 0,
  });
  const asked = new URL((await api(contract.account.authorize, { id })).url);
  const granted = await fetch(`${asked.origin}/control/authorize`, {
    method: 'POST',
    body: JSON.stringify({
      platform: 'douyin',
      persona: `_journey_${id}`,
      name,
      scopes: (asked.searchParams.get('scope') ?? '').split(','),
    }),
  });
  const { code } = (await granted.json()) as { code: string };
  await api(contract.account.connect, { state: asked.searchParams.get('state') ?? '', code });
  return { id, sandbox: asked.origin };
}

/** Which account a film goes out by. */
export async function chooseAccount(api: Api, film: number, accountId: number) {
  const { version } = await api(contract.videoTheme.info, { id: String(film) });
  await api(contract.videoPublish.accounts, {
    id: film,
    version,
    accountIds: [accountId],
    accountGroupIds: [],
    spread: 'each',
  });
}

/** An article with a picture, in words of its own, out as a picture post: what needs no film. */
export async function publishedPicture(api: Api, title: string, accountId: number) {
  const { id } = await api(contract.aiTheme.create, {
    topic: title,
    count: 1,
    platforms: ['douyin'],
    start: true,
  });
  const article = await until(
    async () => (await api(contract.aiArticle.list, { themeId: id, status: 'done' })).rows[0]?.id,
  );
  const picture = await until(
    async () => (await api(contract.material.list, { type: 'image', usable: 'yes', limit: 50 })).rows[0]?.id,
  );
  const { version } = await api(contract.aiArticle.info, { id: String(article) });
  const text = `${title}：周末门店有两场试驾，路线经过江边和高架，可以提前打电话约时间。`;
  await api(contract.aiArticle.update, {
    id: article,
    version,
    title,
    doc: {
      type: 'doc',
      content: [
        { type: 'paragraph', content: [{ type: 'text', text }] },
        { type: 'picture', attrs: { materialId: picture, caption: '' } },
      ],
    },
  });
  const theme = await api(contract.aiTheme.info, { id: String(id) });
  const choice = { accountIds: [accountId], accountGroupIds: [], spread: 'each' as const };
  await api(contract.aiTheme.accounts, { id, version: theme.version, ...choice });
  await api(contract.aiTheme.release, { id });
  return until(async () => {
    const { rows } = await api(contract.publish.list, { kind: 'aiTheme', batchId: id });
    return rows.find(({ status }) => status === 'published');
  });
}

export const publishedPost = (api: Api, film: number) =>
  until(async () => {
    const { rows } = await api(contract.publish.list, { kind: 'videoTheme', batchId: film });
    return rows.find(({ status }) => status === 'published');
  });

/** Somebody writes below a post, and the platform's comments are read. */
export async function commentOn(
  api: Api,
  sandbox: string,
  post: { id: number; postId: string | null },
  said: { author: string; text: string },
) {
  const answer = await fetch(`${sandbox}/control/comment`, {
    method: 'POST',
    body: JSON.stringify({ post: post.postId, ...said }),
  });
  if (!answer.ok) throw new Error(`the sandbox does not take comments: ${answer.status}`);
  await api(contract.comment.sync, {});
  await until(async () => (await api(contract.comment.list, { attemptId: post.id })).rows.length > 0);
}
