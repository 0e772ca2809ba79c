import { classOf } from '#kit/base/class-of.ts';
import { Clip, Row } from '#kit/base/pieces.tsx';
import { Mark } from '#kit/display/mark.tsx';
import { Moment } from '#kit/display/moment.tsx';
import { OptionalFigure } from '#kit/display/optional-figure.tsx';
import type { Column } from '#kit/list/index.ts';

/** A column of results: 播放, 点赞 and the like. */
export const resultColumn = <Id extends string>(
  id: Id,
  title: string,
  sort?: string,
): Column<Record<Id, number | null>> => ({
  id,
  title,
  width: 96,
  align: 'right',
  sort,
  render: (row) => <OptionalFigure value={row[id]} />,
});

interface Work {
  title: string;
  url: string | null;
  /** No longer found on its platform. */
  gone: boolean;
}

/** The name of a work, which leads to where it was published. */
export const workColumn = (width: number): Column<Work> => ({
  id: 'title',
  title: '作品',
  width,
  exports: ['title', 'url'],
  render: ({ title, url, gone }) => (
    <Row as="span" gap={8} minWidth={0}>
      {url?.startsWith('http') ? (
        <a
          className={classOf({ flow: 'block', minWidth: 0, clip: true })}
          href={url}
          target="_blank"
          rel="noreferrer"
          onClick={(event) => event.stopPropagation()}
        >
          {title}
        </a>
      ) : (
        <Clip>{title}</Clip>
      )}
      {gone && <Mark tone="error">已消失</Mark>}
    </Row>
  ),
});

export const PUBLISHED_AT: Column<{ publishedAt: string }> = {
  id: 'publishedAt',
  title: '发布时间',
  width: 116,
  sort: 'publishedAt',
  render: (row) => <Moment at={row.publishedAt} />,
};
