import { Button } from 'antd';
import { Box, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { usePage } from '#kit/page/page-context.tsx';
import { GUIDES } from './guides.ts';
import styles from './public.module.css';
import { PublicFrame } from './public-frame.tsx';

/** `?gtype=` names one of the guides; without it, or where it names none, all of them are offered. */
export default function GuidePage() {
  const { search } = usePage();
  const guide = GUIDES.find(({ type }) => type === search.gtype);
  const others = GUIDES.filter((one) => one !== guide);
  return (
    <PublicFrame>
      <Box as="article" self="start" className={styles.guide}>
        <Text as="h1" size="20/28" weight={600} marginBottom={16}>
          {guide?.title ?? '使用指引'}
        </Text>
        {guide && (
          <Stack as="ol" gap={14} className={styles.steps}>
            {guide.steps.map((step) => (
              <Stack as="li" gap={12} lineHeight={22} key={step}>
                {step}
              </Stack>
            ))}
          </Stack>
        )}
        {guide?.tour && (
          <Button type="primary" href={`/manager/home?tour=${guide.type}`}>
            在页面上开始
          </Button>
        )}
        {guide && (
          <Text as="h2" size="13/20" weight={400} tone="muted">
            其他指引
          </Text>
        )}
        <Box as="ul" className={styles.guides}>
          {others.map(({ type, title, about }) => (
            <Row
              as="li"
              look={{
                gap: '4 16',
                align: 'stretch',
                justify: 'between',
                wrap: true,
                lineHeight: 22,
                padding: '12 0',
                borderTop: 'line2',
              }}
              key={type}
            >
              <a href={`/manager/guide?gtype=${type}`}>{title}</a>
              <Text tone="muted">{about}</Text>
            </Row>
          ))}
        </Box>
      </Box>
    </PublicFrame>
  );
}
