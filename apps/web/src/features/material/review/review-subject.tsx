import { contract, type Material, type MaterialInfo, materialState } from '@zhiying/contract';
import { Alert, Button, Segmented, Skeleton } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useRef, useState } from 'react';
import pieces from '#kit/base/pieces.module.css';
import { StateView } from '#kit/feedback/state-view.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { DecisionPanel } from './decision-panel.tsx';
import styles from './material-review.module.css';
import { findingsOf, isSerious } from './review-checks.ts';
import { ReviewFacts } from './review-facts.tsx';
import { ReviewStage } from './review-stage.tsx';
import type { useDecide } from './use-decide.ts';
import { useReviewKeys } from './use-review-keys.ts';
import type { ReviewQueueState } from './use-review-queue.ts';

interface ReviewSubjectProps {
  id: number;
  state: ReviewQueueState;
  deciding: ReturnType<typeof useDecide>;
  onAssign(material: Material): void;
}

/** One material under review. */
export function ReviewSubject({ id, ...rest }: ReviewSubjectProps) {
  const info = useCall(contract.material.info, { id });
  if (info.data) return <Loaded material={info.data} {...rest} />;
  return (
    <div className={styles.middle}>
      {info.isError ? (
        <StateView
          kind={info.error.httpStatus === 404 ? 'not-found' : 'error'}
          title="素材加载失败"
          text={[info.error.message]}
          actions={<Button onClick={() => rest.state.open(null)}>查看下一个</Button>}
        />
      ) : (
        <Skeleton.Node active className={styles.waiting} />
      )}
    </div>
  );
}

function Loaded({
  material,
  state,
  deciding,
  onAssign,
}: Omit<ReviewSubjectProps, 'id'> & { material: MaterialInfo }) {
  const field = useRef<TextAreaRef>(null);
  const stage = useRef<HTMLDivElement>(null);
  const [reason, setReason] = useState('');
  const [issue, setIssue] = useState<string>();
  const [comparing, setComparing] = useState(false);
  /** The decision is about what was looked at, not about what somebody uploads meanwhile. */
  const [looked, setLooked] = useState(material.versionId);

  const version = material.versions.find((each) => each.id === looked) ?? material.versions[0];
  const before = version && material.versions.find((each) => each.no < version.no);
  const outdated = looked !== material.versionId;
  const open = material.status === 'pending';
  const findings = findingsOf(material);
  const serious = isSerious(findings);
  const blocked = !open || outdated || deciding.deciding !== null;

  const ask = (text: string) => {
    setIssue(text);
    field.current?.focus();
  };
  const decide = (verdict: 'pass' | 'reject') => {
    if (blocked) return;
    const words = reason.trim();
    if (verdict === 'reject' && !words) return ask('请填写驳回原因');
    if (verdict === 'pass' && serious && !words) return ask('有严重问题，通过须填写理由');
    void deciding.decide(material, looked, verdict, words);
  };
  useReviewKeys({
    pass: () => decide('pass'),
    reject: () => decide('reject'),
    compare: () => before && setComparing((now) => !now),
    play: () => togglePlay(stage.current),
  });

  if (!version) return null;
  return (
    <>
      <div className={styles.middle}>
        <div className={styles.tools}>
          <Segmented
            size="small"
            value={comparing && before ? 'both' : 'one'}
            options={[
              { value: 'one', label: '当前版本' },
              { value: 'both', label: '与上一版对比', disabled: !before },
            ]}
            onChange={(value) => setComparing(value === 'both')}
          />
          <span className={pieces.small}>第 {version.no} 版</span>
        </div>
        {outdated && (
          <Alert
            banner
            type="warning"
            title={`「${material.name}」刚更新到第 ${material.versionNo} 版，请查看新版本后再审核`}
            action={
              <Button size="small" onClick={() => setLooked(material.versionId)}>
                查看新版本
              </Button>
            }
          />
        )}
        {!open && !outdated && (
          <Alert
            banner
            type="info"
            title={`该素材当前为「${materialState.label(material.status)}」，不在待审核列表中`}
            action={
              state.rows.length > 0 && (
                <Button size="small" onClick={() => state.open(state.rows[0]?.id ?? null)}>
                  查看下一个
                </Button>
              )
            }
          />
        )}
        <div className={styles.canvas} ref={stage}>
          <ReviewStage material={material} version={version} before={comparing ? before : undefined} />
        </div>
      </div>
      <aside className={styles.right} aria-label="素材情况与审核">
        <div className={styles.facts}>
          <ReviewFacts
            material={material}
            version={version}
            before={before}
            findings={findings}
            onAssign={() => onAssign(material)}
          />
        </div>
        <DecisionPanel
          reason={reason}
          onReason={(text) => {
            setReason(text);
            setIssue(undefined);
          }}
          issue={issue}
          serious={serious}
          disabled={!open || outdated}
          busy={deciding.deciding === material.id}
          field={field}
          onPass={() => decide('pass')}
          onReject={() => decide('reject')}
        />
      </aside>
    </>
  );
}

function togglePlay(stage: HTMLElement | null) {
  const media = stage?.querySelector<HTMLMediaElement>('video, audio');
  if (!media) return;
  // A refusal is shown by the player itself.
  if (media.paused) media.play().catch(() => {});
  else media.pause();
}
