import { HOME_ROUTES, neededKeys, type RouteEntry } from '@zhiying/contract';
import { Button } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CloseIcon } from '#kit/base/icons.tsx';
import { Muted, Row, Split, Stack, Text } from '#kit/base/pieces.tsx';
import { IconButton } from '#kit/display/icon-button.tsx';
import { go } from '#kit/page/navigate.ts';
import { useActivePath } from '#kit/page/tabs.store.ts';
import { useMayOpen } from '#kit/session/session.store.ts';
import { TOURS, type TourStep } from '#parts/help/tours.ts';
import { pointAt } from './point-at.ts';
import styles from './tour.module.css';

export interface TourCardProps {
  /** Null: nobody is on a tour. */
  type: string | null;
  step: number;
  onStep(step: number): void;
  onEnd(): void;
}

/** How long a page has to show what is pointed at. */
const PATIENCE_MS = 5_000;

const visible = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].find((element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0;
  });
const targetOf = ({ target }: TourStep) => {
  for (const selector of target) {
    const found = visible(selector);
    if (found) return found;
  }
  return undefined;
};

/** Points at one thing after another on the real pages. Nothing is covered: everything around it can be used as always. */
export default function TourCard({ type, step, onStep, onEnd }: TourCardProps) {
  const tour = TOURS.find((one) => one.type === type);
  const now = tour?.steps[step];
  if (type === null) return null;
  if (!tour || !now) return <Ended onEnd={onEnd} />;
  return (
    <Step
      key={`${type} ${step}`}
      step={now}
      title={tour.title}
      at={step}
      of={tour.steps.length}
      onStep={onStep}
      onEnd={onEnd}
    />
  );
}

/** A tour that is through, or that this version no longer has. */
function Ended({ onEnd }: { onEnd(): void }) {
  const end = useEffectEvent(onEnd);
  useEffect(() => end(), []);
  return null;
}

interface StepProps extends Pick<TourCardProps, 'onStep' | 'onEnd'> {
  step: TourStep;
  title: string;
  at: number;
  of: number;
}

function Step({ step, title, at, of, onStep, onEnd }: StepProps) {
  const path = useActivePath();
  const allowed = useMayOpen();
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const card = useRef<HTMLElement>(null);
  const route = (HOME_ROUTES as readonly RouteEntry[]).find((one) => one.path === step.path);
  const mayOpen = route !== undefined && allowed(neededKeys(route));
  const skip = useEffectEvent(() => onStep(at + 1));

  useEffect(() => {
    if (!mayOpen) skip();
    else go({ path: step.path });
  }, [mayOpen, step]);

  // The page may still be coming; one that does not show the thing is passed over.
  useEffect(() => {
    if (path !== step.path) return;
    const look = () => {
      const found = targetOf(step);
      if (found) setTarget(found);
      return Boolean(found);
    };
    if (look()) return;
    const watch = new MutationObserver(() => look() && end());
    const timer = setTimeout(() => {
      end();
      skip();
    }, PATIENCE_MS);
    const end = () => {
      watch.disconnect();
      clearTimeout(timer);
    };
    watch.observe(document.body, { childList: true, subtree: true });
    return end;
  }, [path, step]);

  useEffect(() => {
    if (!target || !card.current) return;
    return pointAt(card.current, target);
  }, [target]);

  if (!target) return null;
  return (
    <Stack as="section" ref={card} gap={8} padding={16} className={styles.card} aria-label="新手引导">
      <Split gap={8}>
        <Muted>
          {title}，第 {at + 1} 步，共 {of} 步
        </Muted>
        <IconButton size="small" label="关闭引导" icon={<CloseIcon />} onClick={onEnd} />
      </Split>
      <Text weight={600} size="15/24" aria-live="polite">
        {step.title}
      </Text>
      <span>{step.text}</span>
      <Row gap={8} justify="end">
        {at > 0 && (
          <Button size="small" onClick={() => onStep(at - 1)}>
            上一步
          </Button>
        )}
        <Button size="small" type="primary" onClick={() => (at + 1 < of ? onStep(at + 1) : onEnd())}>
          {at + 1 < of ? '下一步' : '完成'}
        </Button>
      </Row>
    </Stack>
  );
}
