import type { Article } from '@zhiying/contract';
import { describe, expect, it } from 'vitest';
import { mergeProgress, type Progress } from './merge-progress.ts';

const article = (part: Partial<Article>) =>
  ({ id: 1, status: 'queued', title: '', percent: 0, words: 0, ...part }) as Article;
const progress = (part: Partial<Progress>): Progress => ({
  themeId: 1,
  articleId: 1,
  no: 1,
  status: 'writing',
  title: '示例标题',
  percent: 40,
  words: 200,
  note: '',
  ...part,
});

describe('正在写的文章', () => {
  it('显示事件里的标题、进度和文字', () => {
    expect(mergeProgress(article({}), progress({ text: '正文' }))).toMatchObject({
      status: 'writing',
      title: '示例标题',
      percent: 40,
      live: '正文',
    });
  });
  it('已经完成的行不被迟到的事件盖住', () => {
    const done = article({ status: 'done', title: '定稿', percent: 100 });
    expect(mergeProgress(done, progress({}))).toBe(done);
  });
  it('事件说完成而行还没读到时，仍显示在写', () => {
    expect(mergeProgress(article({}), progress({ status: 'done', percent: 100 })).status).toBe('writing');
  });
});
