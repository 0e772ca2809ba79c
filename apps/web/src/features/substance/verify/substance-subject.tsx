import {
  contract,
  OFFLINE_LABEL,
  SHARE_TARGETS,
  SUBSTANCE_KINDS,
  type SubstanceInfo,
  substanceState,
} from '@zhiying/contract';
import { useState } from 'react';
import { useSettledData } from '#kit/base/loading-sign.ts';
import { momentText } from '#kit/base/moment-text.ts';
import { Box, Facts, Muted, Row, Text } from '#kit/base/pieces.tsx';
import { Mark } from '#kit/display/mark.tsx';
import { FormSection } from '#kit/form/field.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { LastReview } from '#parts/review/review-facts.tsx';
import { ReviewFrame, ReviewWaiting } from '#parts/review/review-frame.tsx';
import type { Desk } from '#parts/review/review-kind.ts';
import { PhoneFrame } from '#parts/substance/phone-frame.tsx';
import { SubstanceFace } from '#parts/substance/substance-face.tsx';
import { Annotated } from './annotated.tsx';
import { Annotations } from './annotations.tsx';
import type { Queued } from './substance-verify.page.tsx';

/** One piece under review, as it will look on a visitor's phone. */
export function SubstanceSubject({ id, desk }: { id: number; desk: Desk<Queued> }) {
  const info = useCall(contract.substance.info, { id });
  const answer = useSettledData(info);
  if (!answer) return <ReviewWaiting desk={desk} error={info.error} />;
  return <Loaded substance={answer} desk={desk} />;
}

function Loaded({ substance, desk }: { substance: SubstanceInfo; desk: Desk<Queued> }) {
  const [looked, setLooked] = useState({ id: substance.versionId, no: substance.versionNo });
  const notes = useCall(contract.substanceReview.notes, { id: substance.id });
  const rows = (notes.data?.rows ?? []).filter(({ versionId }) => versionId === substance.versionId);
  // A second review begins with what the first one asked for: its reason and its marks.
  const earlier = (notes.data?.rows ?? []).filter(({ versionId }) => versionId < substance.versionId);
  const marked = earlier.filter(({ versionId }) => versionId === earlier.at(-1)?.versionId);
  const before = substance.versions
    .flatMap(({ decisions }) => decisions)
    .find(({ decision }) => decision === 'reject');
  const mayNote = substance.can.includes('review');
  return (
    <ReviewFrame
      desk={desk}
      subject={{ ...substance, name: substance.title }}
      elsewhere={substance.status === 'pending' ? null : substanceState.label(substance.status)}
      mayDecide={mayNote}
      looked={looked}
      onLook={(versionId) => setLooked({ id: versionId, no: substance.versionNo })}
      serious={substance.blocked !== null}
      tools={<Muted>{mayNote ? '点击图片位置添加批注；视频请暂停到对应画面后添加' : ''}</Muted>}
      stage={
        <Row align="stretch" justify="center" height="full" padding={16} overflow="auto">
          <PhoneFrame title={substance.node.name}>
            <SubstanceFace
              content={substance.content}
              figure={(material, drawn) => (
                <Annotated
                  substance={substance}
                  material={material}
                  before={marked}
                  notes={rows}
                  disabled={!mayNote}
                >
                  {drawn}
                </Annotated>
              )}
            />
          </PhoneFrame>
        </Row>
      }
      facts={
        <SubjectFacts
          substance={substance}
          notes={
            <>
              <LastReview before={before} />
              <Annotations title="上次批注" notes={marked} materials={substance.content.materials} />
              <Annotations title="批注" notes={rows} materials={substance.content.materials} />
            </>
          }
        />
      }
    />
  );
}

const SubjectFacts = ({ substance, notes }: { substance: SubstanceInfo; notes: React.ReactNode }) => (
  <Box padding={16}>
    <Text as="h2" size={16} weight={600} marginBottom={12}>
      {substance.title}
    </Text>
    <Facts columns="label64" gap="6 12" marginBottom={16}>
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
    </Facts>
    {notes}
    <FormSection title="分享文案" count={substance.content.texts.length}>
      {[...substance.content.texts.entries()].map(([at, text]) => (
        <Text
          key={at}
          as="p"
          look={{
            whiteSpace: 'pre-wrap',
            breakWords: true,
            padding: '8 10',
            marginBottom: 8,
            background: 'fill',
            radius: 8,
          }}
        >
          <b>{SHARE_TARGETS[text.place]}</b> {text.offline && <Mark tone="warning">{OFFLINE_LABEL}</Mark>}
          <br />
          {text.text}
        </Text>
      ))}
    </FormSection>
  </Box>
);
