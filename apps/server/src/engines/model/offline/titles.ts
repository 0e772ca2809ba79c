import { textLength, topicOf } from '@zhiying/contract';
import type { Brief } from '#kernel/model.ts';
import { ModelNeeded } from '../model.errors.ts';
import { cutTitle } from './draft.ts';

const TITLE_MOST = 30;
const FEWEST = 4;

/** Titles that are there already: the topic, the article's own headings, its first sentences. Nothing is thought up. */
export function gatherTitles({ topic, text = '', count = 10, limit }: Brief) {
  if (!text.trim()) throw ModelNeeded('生成标题需要接入模型，未接入时请手动填写');
  const most = limit?.title ?? TITLE_MOST;
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.includes('〔'));
  const own = cutTitle(topicOf(topic), most);
  const found = new Map<string, string>(own ? [[own, '主题原文']] : []);
  const add = (title: string, reason: string) => {
    const length = textLength(title);
    if (length >= FEWEST && length <= most && !found.has(title)) found.set(title, reason);
  };
  for (const line of lines) if (!/[。！？：:，]/.test(line)) add(line, '文中的小标题');
  for (const line of lines)
    if (/[。！？]/.test(line)) add((line.split(/[。！？]/)[0] ?? '').trim(), '文中的一句话');
  return [...found].slice(0, count).map(([title, reason]) => ({ title, reason }));
}
