import { contract, PLATFORMS, sortBrief, type ThemeInfo, TITLE_RULES, TONES } from '@zhiying/contract';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Box, Row, Scroll, Split } from '#kit/base/pieces.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { useAiAddress } from '#parts/ai-create/ai.address.ts';
import { ThemeOrigin } from '#parts/hot/theme-origin.tsx';
import { accountsText, timingText } from '../wizard/summary-text.ts';
import { Thumb, Thumbs } from './thumbs.tsx';
import styles from './workspace.module.css';

/** What was asked, in blocks; 修改 opens the step of the wizard that asked it. */
export function BriefPanel({ theme }: { theme: ThemeInfo }) {
  const { input, facts, hots, materials, usage } = theme;
  const { avoid } = sortBrief(input.brief);
  const rules = useCall(contract.aiCheck.rules, undefined, { staleTime: 60_000 });
  return (
    <Scroll
      as="aside"
      look={{ size: '13/20', background: 'card', borderRight: 'line' }}
      className={styles.asked}
      aria-label="主题要求"
    >
      <Block theme={theme} title="主题" step={1}>
        <b>{theme.topic}</b>
        {input.brief && <p>{input.brief}</p>}
        {hots.length > 0 && <p>热点：{hots.map(({ name }) => name).join('、')}</p>}
        {input.audience && <p>{input.audience}</p>}
        <ThemeOrigin form="article" themeId={theme.id} />
      </Block>
      <Block theme={theme} title="写作风格与平台" step={2}>
        <b>{input.platforms.map((id) => PLATFORMS[id].name).join('、')}</b>
        <p>
          {input.count} 篇，约 {input.length} 字，{TONES[input.tone]}，标题{TITLE_RULES[input.titleRule.kind]}
        </p>
        {input.titleRule.words.length > 0 && <p>标题含：{input.titleRule.words.join('、')}</p>}
      </Block>
      <Block theme={theme} title="配图" step={3}>
        {materials.length === 0 ? (
          <p>未配图</p>
        ) : (
          <>
            <b>
              每篇 {input.pictures} 张，从 {materials.length} 张中选取
            </b>
            <Thumbs>
              {materials.slice(0, 5).map(({ id, name, thumb }) => (
                <Thumb key={id} src={thumb} title={name} />
              ))}
            </Thumbs>
          </>
        )}
      </Block>
      <Block theme={theme} title="发布设置" step={4}>
        <b>{accountsText(input)}</b>
        <p>{timingText(input.timing)}</p>
        <p>
          {theme.autoSend ? '生成后自动发送' : '不自动发送'}，
          {theme.sendUsers > 0 ? `转发顾问 ${theme.sendUsers} 人` : '不转发'}
        </p>
      </Block>
      {rules.data && (
        <Block title="检查规则">
          <b>{rules.data.total.toLocaleString('zh-CN')} 条已启用</b>
          <p>
            {rules.data.rows
              .filter(({ entries }) => entries > 1)
              .map(({ label, entries }) => `${label} ${entries}`)
              .join('、')}
          </p>
          {avoid.length > 0 && <p>本主题：{avoid.map(({ line }) => line).join('；')}</p>}
        </Block>
      )}
      {facts.length > 0 && (
        <Block title={`引用事实 ${facts.length} 条`}>
          <Box as="dl" margin={0} className={styles.facts}>
            {facts.map((fact) => (
              <Row gap={8} align="stretch" lineHeight={24} key={fact.id} data-state={fact.state}>
                <Box as="dt" flex="none" tone="text2">
                  {fact.name}
                </Box>
                <Split as="dd" flex={1} gap={8} align="stretch" margin={0}>
                  {fact.value}
                  <small>{fact.state === 'gone' ? '已失效' : fact.until ? `至 ${fact.until}` : ''}</small>
                </Split>
              </Row>
            ))}
          </Box>
          <p>数字均取自事实库，不会自行编造</p>
        </Block>
      )}
      <Block title="本次用量">
        <b>
          {(usage.input + usage.output).toLocaleString('zh-CN')} <small>Token</small>
        </b>
        <p>
          {usage.articles > 0 ? `模型写成 ${usage.articles} 篇` : '未使用模型'}，费用 ¥{' '}
          {usage.cost.toFixed(2)}
        </p>
      </Block>
    </Scroll>
  );
}

interface BlockProps {
  title: string;
  /** The wizard's step that asked it, of a theme that may be changed. */
  theme?: ThemeInfo;
  step?: number;
  children: ReactNode;
}

function Block({ title, theme, step, children }: BlockProps) {
  const { toSettings } = useAiAddress();
  return (
    <Box as="section" breakWords padding="10 16" borderBottom="line2" className={styles.block}>
      <h2>
        {title}
        {theme?.can.includes('edit') && step && (
          <Button
            type="link"
            size="small"
            aria-label={`修改${title}`}
            onClick={() => toSettings(theme.id, step)}
          >
            修改
          </Button>
        )}
      </h2>
      {children}
    </Box>
  );
}
