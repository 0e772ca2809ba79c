import {
  contract,
  OFFLINE_LABEL,
  SHARE_PLACES,
  SUBSTANCE_KINDS,
  type SubstanceInfo,
  substanceState,
} from '@zhiying/contract';
import { useState } from 'react';
import { useAnswer } from '#kit/base/loading-sign.ts';
import { momentText } from '#kit/base/moment-text.ts';
import { Mark } from '#kit/display/mark.tsx';
import { FormSection } from '#kit/form/field.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { ReviewFrame, ReviewWaiting } from '#parts/review/review-frame.tsx';
import type { Desk } from '#parts/review/review-kind.ts';
import { PhoneFrame } from '#parts/substance/phone-frame.tsx';
import { SubstanceFace } from '#parts/substance/substance-face.tsx';
import { Annotated } from './annotated.tsx';
import { Annotations } from './annotations.tsx';
import type { Queued } from './substance-verify.page.tsx';
import styles from './verify.module.css';

/** One piece under review, as it will look on a visitor's phone. */
export function SubstanceSubject({ id, desk }: { id: number; desk: Desk<Queued> }) {
  const info = useCall(contract.substance.info, { id });
  const answer = useAnswer(info);
  if (!answer) return <ReviewWaiting desk={desk} error={info.error} />;
  return <Loaded substance={answer} desk={desk} />;
}

function Loaded({ substance, desk }: { substance: SubstanceInfo; desk: Desk<Queued> }) {
  const [looked, setLooked] = useState({ id: substance.versionId, no: substance.versionNo });
  const notes = useCall(contract.substanceReview.notes, { id: substance.id });
  const rows = (notes.data?.rows ?? []).filter(({ versionId }) => versionId === substance.versionId);
  const mayNote = substance.can.includes('review');
  return (
    <ReviewFrame
      desk={desk}
      subject={{ ...substance, name: substance.title }}
      elsewhere={substance.status === 'pending' ? null : substanceState.label(substance.status)}
      looked={looked}
      onLook={(versionId) => setLooked({ id: versionId, no: substance.versionNo })}
      serious={substance.blocked !== null}
      tools={
        <span className={styles.hint}>
          {mayNote ? '点击图片位置添加批注；影片请暂停在对应时间后添加' : ''}
        </span>
      }
      stage={
        <div className={styles.stage}>
          <PhoneFrame title={substance.node.name}>
            <SubstanceFace
              content={substance.content}
              figure={(material, drawn) => (
                <Annotated substance={substance} material={material} notes={rows} disabled={!mayNote}>
                  {drawn}
                </Annotated>
              )}
            />
          </PhoneFrame>
        </div>
      }
      facts={
        <Facts
          substance={substance}
          notes={<Annotations notes={rows} materials={substance.content.materials} />}
        />
      }
    />
  );
}

const Facts = ({ substance, notes }: { substance: SubstanceInfo; notes: React.ReactNode }) => (
  <div className={styles.panel}>
    <h2 className={styles.title}>{substance.title}</h2>
    <dl className={styles.facts}>
      <dt>类型</dt>
      <dd>{SUBSTANCE_KINDS[substance.kind]}</dd>
      <dt>所属组织</dt>
      <dd>{substance.node.name}</dd>
      <dt>创建人</dt>
      <dd>{substance.owner.name}</dd>
      <dt>提交</dt>
      <dd>{substance.review.submittedAt ? momentText(substance.review.submittedAt) : '未提交'}</dd>
      {substance.review.stages > 1 && (
        <>
          <dt>审核</dt>
          <dd>{substance.review.stage === 1 ? '大区审核，之后总部审核' : '总部审核'}</dd>
        </>
      )}
      <dt>产品</dt>
      <dd>{substance.product || '未填写'}</dd>
      <dt>有效期</dt>
      <dd>{substance.validUntil ?? '长期'}</dd>
    </dl>
    {notes}
    <FormSection title="分享文案" count={substance.content.texts.length}>
      {[...substance.content.texts.entries()].map(([at, text]) => (
        <p key={at} className={styles.share}>
          <b>{SHARE_PLACES[text.place]}</b> {text.offline && <Mark tone="warning">{OFFLINE_LABEL}</Mark>}
          <br />
          {text.text}
        </p>
      ))}
    </FormSection>
  </div>
);
