import { HOME_ROUTES, neededKeys, type RouteEntry } from '@zhiying/contract';
import { Button } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CloseIcon } from '#kit/base/icons.tsx';
import { Clip, Muted, Row, Split, Stack, Text } from '#kit/base/pieces.tsx';
import { IconButton } from '#kit/display/icon-button.tsx';
import { go } from '#kit/page/navigate.ts';
import { useActivePath } from '#kit/page/tabs.store.ts';
import { useMayOpen, useProfile } from '#kit/session/session.store.ts';
import { TOURS, type TourStep } from '#parts/help/tours.ts';
import { stepAt, stepFrom, stepPast, type Way } from './choose-step.ts';
import { findTarget } from './find-target.ts';
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

/** Whether each step's page may be opened by this person. */
function useOpenSteps(steps: readonly TourStep[]): boolean[] {
  const allowed = useMayOpen();
  const routes: readonly RouteEntry[] = HOME_ROUTES;
  return steps.map((step) => {
    const route = routes.find(({ path }) => path === step.path);
    return route !== undefined && allowed(neededKeys(route));
  });
}

/** Points at one thing after another on the real pages. Nothing is covered: everything around it can be used as always. */
export default function TourCard({ type, step: kept, onStep, onEnd }: TourCardProps) {
  const tour = TOURS.find((one) => one.type === type);
  const steps = tour?.steps ?? [];
  const open = useOpenSteps(steps);
  const signedIn = useProfile() !== null;
  const [way, setWay] = useState<Way>(1);
  // Before anybody is known to be signed in nothing may be opened, which says nothing about the tour.
  if (type === null || !signedIn) return null;
  const at = stepAt(open, kept);
  const now = at === null ? undefined : steps[at];
  if (!tour || !now || at === null) return <Ended onEnd={onEnd} />;
  const turn = (next: number, way: Way) => {
    setWay(way);
    onStep(next);
    go({ path: steps[next]?.path ?? '' });
  };
  const [back, ahead] = [stepFrom(open, at - 1, -1), stepFrom(open, at + 1, 1)];
  return (
    <Step
      key={`${type} ${at}`}
      step={now}
      title={tour.title}
      at={at}
      of={steps.length}
      onBack={back === null ? null : () => turn(back, -1)}
      onAhead={ahead === null ? null : () => turn(ahead, 1)}
      onPast={() => {
        // Nobody clicked: the card goes on, the page stays.
        const next = stepPast(open, at, way);
        if (next === null) return onEnd();
        setWay(next < at ? -1 : 1);
        onStep(next);
      }}
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

interface StepProps extends Pick<TourCardProps, 'onEnd'> {
  step: TourStep;
  title: string;
  at: number;
  of: number;
  /** Null: there is no step that way. */
  onBack: (() => void) | null;
  onAhead: (() => void) | null;
  /** There is nothing to point at. */
  onPast(): void;
}

function Step({ step, title, at, of, onBack, onAhead, onPast, onEnd }: StepProps) {
  const path = useActivePath();
  const here = path === step.path;
  const [found, setTarget] = useState<HTMLElement | null>(null);
  const target = here ? found : null;
  const card = useRef<HTMLElement>(null);
  const skip = useEffectEvent(onPast);

  // The page may still be coming; one that does not show the thing is passed over. A control may come after its page.
  useEffect(() => {
    if (!here) return;
    let seen = false;
    const look = () => {
      const found = findTarget(step);
      if (!found) return false;
      seen = true;
      setTarget(found.element);
      return found.control;
    };
    if (look()) return;
    const watch = new MutationObserver(() => look() && end());
    const timer = setTimeout(() => {
      end();
      if (!seen) skip();
    }, PATIENCE_MS);
    const end = () => {
      watch.disconnect();
      clearTimeout(timer);
    };
    watch.observe(document.body, { childList: true, subtree: true });
    return end;
  }, [here, step]);

  useEffect(() => {
    if (!target || !card.current) return;
    return pointAt(card.current, target);
  }, [target]);

  if (here && !target) return null;
  const close = <IconButton size="small" label="关闭引导" icon={<CloseIcon />} onClick={onEnd} />;
  // Elsewhere it waits: an address that somebody opened is never replaced.
  if (!here)
    return (
      <Row as="section" gap={8} padding="8 12" className={styles.waiting} aria-label="新手引导">
        <Text grow minWidth={0}>
          <Clip>{title}</Clip>
          <Muted>
            第 {at + 1} 步，共 {of} 步
          </Muted>
        </Text>
        <Button size="small" type="primary" onClick={() => go({ path: step.path })}>
          继续
        </Button>
        {close}
      </Row>
    );
  return (
    <Stack as="section" ref={card} gap={8} padding={16} className={styles.card} aria-label="新手引导">
      <Split gap={8}>
        <Muted>
          {title}，第 {at + 1} 步，共 {of} 步
        </Muted>
        {close}
      </Split>
      <Text weight={600} size="15/24" aria-live="polite">
        {step.title}
      </Text>
      <span>{step.text}</span>
      <Row gap={8} justify="end">
        {onBack && (
          <Button size="small" onClick={onBack}>
            上一步
          </Button>
        )}
        <Button size="small" type="primary" onClick={onAhead ?? onEnd}>
          {onAhead ? '下一步' : '完成'}
        </Button>
      </Row>
    </Stack>
  );
}
