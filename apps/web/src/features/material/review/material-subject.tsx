import { contract, type Material, type MaterialInfo, materialState } from '@zhiying/contract';
import { Segmented } from 'antd';
import { useRef, useState } from 'react';
import { useSettledData } from '#kit/base/loading-sign.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { ReviewFrame, ReviewWaiting } from '#parts/review/review-frame.tsx';
import type { Desk } from '#parts/review/review-kind.ts';
import { useReviewKeys } from '#parts/review/use-review-keys.ts';
import { findingsOf, isSerious } from './review-checks.ts';
import { ReviewFacts } from './review-facts.tsx';
import { ReviewStage } from './review-stage.tsx';

/** One material under review. */
export function MaterialSubject({ id, desk }: { id: number; desk: Desk<Material> }) {
  const info = useCall(contract.material.info, { id });
  const answer = useSettledData(info);
  if (!answer) return <ReviewWaiting desk={desk} error={info.error} />;
  return <Loaded material={answer} desk={desk} />;
}

function Loaded({ material, desk }: { material: MaterialInfo; desk: Desk<Material> }) {
  const stage = useRef<HTMLDivElement>(null);
  const [comparing, setComparing] = useState(false);
  const [looked, setLooked] = useState(material.versionId);

  const version = material.versions.find((each) => each.id === looked) ?? material.versions[0];
  const before = version && material.versions.find((each) => each.no < version.no);
  const findings = findingsOf(material);
  useReviewKeys({
    compare: () => before && setComparing((now) => !now),
    play: () => togglePlay(stage.current),
  });

  if (!version) return null;
  return (
    <ReviewFrame
      desk={desk}
      subject={material}
      elsewhere={material.status === 'pending' ? null : materialState.label(material.status)}
      mayDecide={material.can.includes('review')}
      looked={{ id: looked, no: version.no }}
      onLook={setLooked}
      serious={isSerious(findings)}
      tools={
        <Segmented
          size="small"
          value={comparing && before ? 'both' : 'one'}
          options={[
            { value: 'one', label: '当前版本' },
            { value: 'both', label: '与上一版对比', disabled: !before },
          ]}
          onChange={(value) => setComparing(value === 'both')}
        />
      }
      stage={
        <ReviewStage
          ref={stage}
          material={material}
          version={version}
          before={comparing ? before : undefined}
        />
      }
      facts={
        <ReviewFacts
          material={material}
          version={version}
          before={before}
          findings={findings}
          onAssign={() => desk.onAssign(material)}
        />
      }
    />
  );
}

function togglePlay(stage: HTMLElement | null) {
  const media = stage?.querySelector<HTMLMediaElement>('video, audio');
  if (!media) return;
  // A refusal is shown by the player itself.
  if (media.paused) media.play().catch(() => {});
  else media.pause();
}
