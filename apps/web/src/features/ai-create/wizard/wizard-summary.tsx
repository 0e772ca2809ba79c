import { contract, PLATFORMS, SPREADS, type ThemeInput, TITLE_RULES, TONES } from '@zhiying/contract';
import dayjs from 'dayjs';
import { useCall } from '#kit/session/api/queries.ts';
import { ModelHint } from '../common/model-hint.tsx';
import { platformShares } from './platform-shares.ts';
import type { Known } from './theme-wizard.tsx';
import styles from './wizard.module.css';

/** What has been asked for so far, always in sight. */
export function WizardSummary({ values, known }: { values: ThemeInput; known: Known }) {
  const reviewing = useCall(contract.aiArticleReview.setting).data?.on;
  const hots = values.hotIds.map((id) => known.hots.find((hot) => hot.id === id)?.name ?? `#${id}`);
  const rows = [
    ['主题', values.topic || '还没有填'],
    ['热点', hots.join('、') || '不融合'],
    ['篇幅', `${values.count} 篇，每篇约 ${values.length} 字`],
    [
      '平台',
      platformShares(values)
        .map(({ platform, articles }) => `${PLATFORMS[platform].name} ${articles} 篇`)
        .join('、') || '还没有选',
    ],
    ['写法', `${TONES[values.tone]}，标题${TITLE_RULES[values.titleRule.kind]}`],
    ['事实', values.factIds.length > 0 ? `${values.factIds.length} 条` : '不引用'],
    [
      '配图',
      values.materialIds.length > 0
        ? `每篇 ${values.pictures} 张，从 ${values.materialIds.length} 张里挑`
        : `不配图${needsPictures(values)}`,
    ],
    ['账号', accountsText(values)],
    ['发送', timingText(values.timing)],
    ['转发顾问', values.sendUserIds.length > 0 ? `${values.sendUserIds.length} 人` : '不发给顾问'],
  ] as const;
  return (
    <aside className={styles.summary} aria-label="已填的要求">
      <h2>要生成的内容</h2>
      <dl>
        {rows.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <ModelHint />
      {reviewing && <p>当前渠道的文章要先审核：写好后提交，通过了才能发布。</p>}
      <p>点「生成」后第一篇会边写边显示，其余同时进行；写完的先能看，随时可以停。</p>
    </aside>
  );
}

/** Platforms that refuse a post without pictures. */
function needsPictures({ platforms }: ThemeInput): string {
  const names = platforms
    .filter((id) => PLATFORMS[id].pictures.count.min > 0)
    .map((id) => PLATFORMS[id].name);
  return names.length > 0 ? `（${names.join('、')}要有图才能发布）` : '';
}

export function accountsText({ accountIds, accountGroupIds, spread }: ThemeInput): string {
  const parts = [
    accountIds.length > 0 ? `${accountIds.length} 个账号` : '',
    accountGroupIds.length > 0 ? `${accountGroupIds.length} 个账号组` : '',
  ].filter(Boolean);
  return parts.length > 0 ? `${parts.join('、')}，${SPREADS[spread]}` : '还没有选';
}

export function timingText(timing: ThemeInput['timing']): string {
  if (timing.mode === 'now') return '写好后手动发布';
  if (timing.mode === 'at') return `${dayjs(timing.at).format('MM-DD HH:mm')} 一次发完`;
  return `${dayjs(timing.from).format('MM-DD')} 起每天 ${[...timing.times].sort().join('、')}`;
}
