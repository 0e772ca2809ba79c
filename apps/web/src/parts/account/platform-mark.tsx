import { type ArticlePlatform, PLATFORMS } from '@zhiying/contract';
import type { ComponentProps } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { Row } from '#kit/base/pieces.tsx';

const SHORT: Record<ArticlePlatform, string> = {
  wechat: '公',
  douyin: '抖',
  kuaishou: '快',
  xiaohongshu: '红',
  channels: '视',
  toutiao: '头',
};

const Tile = (props: ComponentProps<typeof Row>) => (
  <Row
    as="span"
    look={{ flow: 'inline', justify: 'center', flex: 'none', square: 18, size: '11/18', tone: 'text2' }}
    background="fill"
    radius={4}
    {...props}
  />
);

/** A platform as one character on a quiet tile; its name is told to the pointer and to screen readers. */
export const PlatformMark = ({ platform }: { platform: ArticlePlatform }) => (
  <Tile title={PLATFORMS[platform].name}>
    <span aria-hidden="true">{SHORT[platform]}</span>
    <span className="zy-visually-hidden">{PLATFORMS[platform].name}</span>
  </Tile>
);

export const PlatformMarks = ({ platforms }: { platforms: readonly ArticlePlatform[] }) => (
  <Row as="span" flow="inline" gap={4} align="stretch">
    {platforms.map((platform) => (
      <PlatformMark key={platform} platform={platform} />
    ))}
  </Row>
);

/** An account in a cell of a list, cut off where the cell ends. */
export const AccountName = ({ platform, name }: { platform: ArticlePlatform; name: string }) => (
  <span
    className={classOf({ flow: 'row', gap: 8, align: 'center', minWidth: 0 })}
    title={`${PLATFORMS[platform].name} ${name}`}
  >
    <PlatformMark platform={platform} />
    <span className={classOf({ flow: 'block', minWidth: 0, clip: true })}>{name}</span>
  </span>
);

/** The same tile with the name beside it. */
export const PlatformName = ({ platform }: { platform: ArticlePlatform }) => (
  <Row as="span" flow="inline" gap={8}>
    <Tile aria-hidden="true">{SHORT[platform]}</Tile>
    {PLATFORMS[platform].name}
  </Row>
);
