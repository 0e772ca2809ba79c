import { contract, PLATFORMS, type ThemeInput, TITLE_RULES, TONES } from '@zhiying/contract';
import { Box, Muted, Text } from '#kit/base/pieces.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { ModelHint } from '../common/model-hint.tsx';
import { platformShares } from './platform-shares.ts';
import { accountsText, timingText } from './summary-text.ts';
import styles from './wizard.module.css';

interface WizardSummaryProps {
  values: ThemeInput;
  hots: readonly { id: number; name: string }[];
}

/** What has been asked for so far, always in sight. */
export function WizardSummary({ values, hots: offered }: WizardSummaryProps) {
  const reviewing = useCall(contract.aiArticleReview.setting).data?.on;
  const hots = values.hotIds.map((id) => offered.find((hot) => hot.id === id)?.name ?? `#${id}`);
  const rows = [
    ['主题', values.topic || '未填写'],
    ['热点', hots.join('、') || '不融合'],
    ['篇幅', `${values.count} 篇，每篇约 ${values.length} 字`],
    [
      '平台',
      platformShares(values)
        .map(({ platform, articles }) => `${PLATFORMS[platform].name} ${articles} 篇`)
        .join('、') || '未选择',
    ],
    ['写作风格', `${TONES[values.tone]}，标题${TITLE_RULES[values.titleRule.kind]}`],
    ['事实', values.factIds.length > 0 ? `${values.factIds.length} 条` : '不引用'],
    [
      '配图',
      values.materialIds.length > 0
        ? `每篇 ${values.pictures} 张，从 ${values.materialIds.length} 张中选取`
        : `未配图${needsPictures(values)}`,
    ],
    ['账号', accountsText(values)],
    ['发布时间', timingText(values.timing)],
    ['转发顾问', values.sendUserIds.length > 0 ? `${values.sendUserIds.length} 人` : '不转发'],
  ] as const;
  return (
    <Box
      as="aside"
      look={{ size: '13/20', padding: 20, borderLeft: 'line', overflow: 'auto' }}
      className={styles.summary}
      aria-label="生成概要"
    >
      <Text as="h2" size={14} weight={600} marginBottom={12}>
        生成概要
      </Text>
      <Box as="dl" margin={0}>
        {rows.map(([name, text]) => (
          <Box padding="8 0" borderBottom="line2" key={name}>
            <Muted as="dt">{name}</Muted>
            <Box as="dd" breakWords margin={0}>
              {text}
            </Box>
          </Box>
        ))}
      </Box>
      <ModelHint />
      {reviewing && <p>当前渠道已开启文章审核：生成后提交审核，通过后才能发布。</p>}
      <p>点击「生成」后，首篇实时显示生成过程，其余同步进行；已完成的可先查看，可随时停止。</p>
    </Box>
  );
}

/** Platforms that refuse a post without pictures. */
function needsPictures({ platforms }: ThemeInput): string {
  const names = platforms
    .filter((id) => PLATFORMS[id].pictures.count.min > 0)
    .map((id) => PLATFORMS[id].name);
  return names.length > 0 ? `，${names.join('、')}无图不能发布` : '';
}
