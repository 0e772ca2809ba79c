import type { DouyinPageInput, DouyinSection, DouyinShownWork } from '@zhiying/contract';
import { classOf } from '#kit/base/class-of.ts';
import { Box, Grid, Row, Text } from '#kit/base/pieces.tsx';
import { Avatar } from '#kit/display/avatar.tsx';
import { stableUrl } from '#parts/material/stable-url.ts';
import styles from '../douyin.module.css';

export interface ShownPicture {
  id: number;
  thumb: string | null;
}

interface HomePageProps {
  name: string;
  fans: number | null;
  input: DouyinPageInput;
  works: readonly DouyinShownWork[];
  materials: readonly ShownPicture[];
}

/** The home page as the platform's app would show it. */
export function HomePage({ name, fans, input, works, materials }: HomePageProps) {
  const thumbOf = (id: number | null) => materials.find((material) => material.id === id)?.thumb ?? null;
  const workOf = (id: number) => works.find((work) => work.id === id);
  const banner = thumbOf(input.bannerId);
  return (
    <Box paddingBottom={16}>
      <Box background="fill" className={styles.banner}>
        {banner && (
          <img
            className={classOf({ flow: 'block', height: 'full', width: 'full', objectFit: 'cover' })}
            src={stableUrl(banner)}
            alt=""
          />
        )}
      </Box>
      <Row padding="12 14 6" gap={8} className={styles.who}>
        <Avatar name={name} />
        <b>{name}</b>
        <span>{fans === null ? '粉丝数未同步' : `${fans.toLocaleString('zh-CN')} 粉丝`}</span>
      </Row>
      {input.intro && (
        <Text as="p" tone="text2" whiteSpace="pre-wrap" className={styles.intro}>
          {input.intro}
        </Text>
      )}
      {input.buttons.length > 0 && (
        <Row padding="0 14 10" gap={8} align="stretch">
          {input.buttons.map(({ title }, at) => (
            // oxlint-disable-next-line react/no-array-index-key
            <Text flex={1} size={12} textAlign="center" padding="6 0" background="fill" radius={6} key={at}>
              {title || '按钮'}
            </Text>
          ))}
        </Row>
      )}
      {input.topIds.length > 0 && (
        <Works title="置顶" works={input.topIds.flatMap((id) => workOf(id) ?? [])} />
      )}
      {input.sections.map((section, at) => (
        // Sections have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <Section key={at} section={section} picture={thumbOf(section.pictureId)} workOf={workOf} />
      ))}
    </Box>
  );
}

interface SectionProps {
  section: DouyinSection;
  picture: string | null;
  workOf(id: number): DouyinShownWork | undefined;
}

const Section = ({ section, picture, workOf }: SectionProps) =>
  section.kind === 'works' ? (
    <Works title={section.title} works={section.workIds.flatMap((id) => workOf(id) ?? [])} />
  ) : (
    <Box padding="10 14" as="section" borderTop="line">
      <Text as="h3" size={14} weight={600} marginBottom={6}>
        {section.title || '（未填写标题）'}
      </Text>
      {picture && (
        <img
          className={classOf({ flow: 'block', width: 'full', marginBottom: 6, radius: 6 })}
          src={stableUrl(picture)}
          alt=""
        />
      )}
      {section.text && (
        <Text as="p" size={13} tone="text2" whiteSpace="pre-wrap">
          {section.text}
        </Text>
      )}
      {section.url && (
        <Text size={12} tone="primary">
          {section.kind === 'store' ? '查看门店' : '查看详情'}
        </Text>
      )}
    </Box>
  );

const Works = ({ title, works }: { title: string; works: readonly DouyinShownWork[] }) => (
  <Box padding="10 14" as="section" borderTop="line">
    <Text as="h3" size={14} weight={600} marginBottom={6}>
      {title || '（未填写标题）'}
    </Text>
    <Grid as="ul" columns={3} gap={6} className={styles.works}>
      {works.map((work) => (
        <li key={work.id}>
          <span>{work.title}</span>
          <Text as="small" tone="muted">
            {work.plays === null ? '播放无数据' : `${work.plays.toLocaleString('zh-CN')} 播放`}
          </Text>
        </li>
      ))}
    </Grid>
  </Box>
);
