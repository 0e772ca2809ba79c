import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileName, saveFile } from './save-file.ts';

/** A post that waits for a person, as the server hands it over. */
export interface Handover {
  title: string;
  account: string;
  text: string;
  pictures: { name: string; url: string }[];
  video: { name: string; url: string } | null;
}

/** What stands in a post's folder about the post; written last, so that a folder with it is whole. */
interface Noted {
  /** Whose post it is: numbers of two servers are not the same posts. Folders of before do not say. */
  server?: string;
  id: number;
  title: string;
  state: 'ready' | 'reported' | 'gone';
  /** The link that the server refused: asked again only when it is another one. */
  refused?: string;
}
export interface PostFolder extends Noted {
  folder: string;
}

const NOTE = '作品.json';
const LINK = '链接.txt';
const LINK_HELP = '# 发布后，把作品链接粘贴到下一行并保存，助手会自动回传\n';

/** The folders of posts below one folder; what is none of ours is left alone. */
export async function postFolders(root: string): Promise<PostFolder[]> {
  await mkdir(root, { recursive: true });
  const found: PostFolder[] = [];
  for (const entry of await readdir(root, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const folder = join(root, entry.name);
    const note = await readFile(join(folder, NOTE), 'utf8')
      .then(
        (text) => JSON.parse(text) as Noted,
        () => null,
      )
      .catch(() => null);
    if (note && Number.isInteger(note.id)) found.push({ ...note, folder });
  }
  return found;
}

export const serverOf = (address: string) => new URL(address).origin;

/** Lays text and files ready. */
export async function layReady(root: string, id: number, post: Handover, address: string): Promise<string> {
  const server = serverOf(address);
  const folder = await folderFor(root, `${id} ${post.title}`, server);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, '文案.txt'), post.text);
  for (const [at, { name, url }] of post.pictures.entries())
    await saveFile(new URL(url, address).href, join(folder, named(`图片${at + 1}`, name, '.jpg')));
  if (post.video)
    await saveFile(
      new URL(post.video.url, address).href,
      join(folder, named('视频', post.video.name, '.mp4')),
    );
  await writeFile(join(folder, LINK), LINK_HELP, { flag: 'wx' }).catch(() => {});
  await note(folder, { server, id, title: post.title, state: 'ready' });
  return folder;
}

/** Another server's post of the same number and title keeps its folder. */
async function folderFor(root: string, name: string, server: string): Promise<string> {
  const usual = join(root, fileName(name));
  const taken = (await postFolders(root)).some((one) => one.folder === usual && one.server !== server);
  return taken ? join(root, `${fileName(name)} ${fileName(new URL(server).host)}`) : usual;
}

const named = (what: string, name: string, ext: string) =>
  `${what}${/^\.\w{1,5}$/.test(extname(name)) ? extname(name) : ext}`;

export async function note(folder: string, noted: Noted): Promise<void> {
  await writeFile(join(folder, `${NOTE}.new`), JSON.stringify(noted, null, 2));
  await rename(join(folder, `${NOTE}.new`), join(folder, NOTE));
}

/** What a person wrote into the folder; nothing yet is null. */
export async function linkIn(folder: string): Promise<string | null> {
  const text = await readFile(join(folder, LINK), 'utf8').catch(() => '');
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.trim());
  return lines.find((line) => line && !line.startsWith('#')) ?? null;
}
