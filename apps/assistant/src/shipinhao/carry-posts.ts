import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ask, isSignedOut, Refused, type Server } from '../server-calls.ts';
import type { Tell } from '../tell.ts';
import {
  type Handover,
  layReady,
  linkIn,
  note,
  type PostFolder,
  postFolders,
  serverOf,
} from './post-folder.ts';

interface Waiting {
  id: number;
  title: string;
}

const PAGE = 100;

/** Takes the posts of 视频号 that wait for a person into a folder, and brings back the links that came of them. */
export function carryPosts(server: Server, root: string, tell: Tell) {
  async function waiting(): Promise<Waiting[]> {
    const all: Waiting[] = [];
    for (let page = 1; ; page++) {
      const { rows, total } = await ask<{ rows: Waiting[]; total: number }>(
        server,
        '/api/admin/publish/attempt/list',
        { platform: 'channels', status: 'handover', page, limit: PAGE },
      );
      all.push(...rows);
      if (rows.length === 0 || all.length >= total) return all;
    }
  }

  const mine = serverOf(server.address);
  /** The folders of this server's posts. One that does not say whose it is, is of this server if that waits for just such a post. */
  async function ownFolders(still: readonly Waiting[]): Promise<PostFolder[]> {
    const known = await postFolders(root);
    return known.filter((one) =>
      one.server === undefined
        ? still.some(({ id, title }) => id === one.id && title === one.title)
        : one.server === mine,
    );
  }

  /** One post that fails does not hold up the others. */
  async function each<Of extends { id: number; title: string }>(
    posts: readonly Of[],
    work: (post: Of) => Promise<void>,
  ) {
    for (const post of posts)
      try {
        await work(post);
      } catch (error) {
        if (isSignedOut(error)) throw error;
        const message = error instanceof Error ? error.message : String(error);
        tell({ failed: { id: post.id, message } }, `《${post.title}》未完成：${message}`);
      }
  }

  async function report({ folder, ...post }: PostFolder) {
    const link = await linkIn(folder);
    if (link === null || link === post.refused) return;
    try {
      await ask(server, '/api/admin/publish/attempt/confirm', { id: post.id, link });
    } catch (error) {
      if (error instanceof Refused && error.httpStatus < 500 && !isSignedOut(error)) {
        await note(folder, { ...post, server: mine, refused: link });
        await writeFile(join(folder, '回传失败.txt'), `${error.message}\n${link}\n`);
      }
      throw error;
    }
    await note(folder, { server: mine, id: post.id, title: post.title, state: 'reported' });
    tell({ reported: { id: post.id, link } }, `《${post.title}》已回传作品链接`);
  }

  return async () => {
    const known = await ownFolders(await waiting());
    await each(
      known.filter(({ state }) => state === 'ready'),
      report,
    );
    const still = await waiting();
    const have = new Set(known.map(({ id }) => id));
    await each(
      still.filter(({ id }) => !have.has(id)),
      async ({ id }) => {
        const post = await ask<Handover>(server, '/api/admin/publish/handover', { id });
        const folder = await layReady(root, id, post, server.address);
        tell({ ready: { id, folder } }, `《${post.title}》已就绪：${folder}`);
      },
    );
    // Taken back, or settled in the console: the folder stays, and says so.
    const wanted = new Set(still.map(({ id }) => id));
    for (const { folder, ...post } of await ownFolders(still))
      if (post.state === 'ready' && !wanted.has(post.id)) {
        await note(folder, { server: mine, id: post.id, title: post.title, state: 'gone' });
        tell({ gone: { id: post.id } }, `《${post.title}》已取消或已在控制台处理`);
      }
    tell({ posts: still.length }, `待人工发布 ${still.length} 条`);
  };
}
