import { type UIEvent, useCallback, useLayoutEffect, useRef, useState } from 'react';

const NEAR = 80;

/**
 * Keeps a box of messages at its end for as long as the person is there. What makes the content longer or the box lower after it was drawn,
 * such as a picture that arrives or a suggestion below, moves the end as well: sizes are watched, not messages. Only scrolling up leaves it.
 */
export function useStickToBottom(startsAtEnd: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(startsAtEnd);
  const stays = useRef(startsAtEnd);
  const top = useRef(0);
  /** How far from the end the person was when they asked for earlier messages. */
  const fromEnd = useRef<number | null>(null);

  const keep = useCallback((at: boolean) => {
    stays.current = at;
    setAtEnd(at);
  }, []);
  const toEnd = useCallback(() => {
    keep(true);
    box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [keep]);

  useLayoutEffect(() => {
    const [outer, inner] = [box.current, content.current];
    if (!outer || !inner) return;
    const follow = () => {
      if (fromEnd.current !== null) {
        outer.scrollTop = outer.scrollHeight - fromEnd.current;
        fromEnd.current = null;
      } else if (stays.current) outer.scrollTop = outer.scrollHeight;
      top.current = outer.scrollTop;
    };
    const watch = new ResizeObserver(follow);
    watch.observe(outer);
    watch.observe(inner);
    return () => watch.disconnect();
  }, []);

  return {
    box,
    content,
    atEnd,
    toEnd,
    stayHere() {
      const outer = box.current;
      if (outer) fromEnd.current = outer.scrollHeight - outer.scrollTop;
    },
    onScroll({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent) {
      const near = scrollHeight - scrollTop - clientHeight < NEAR;
      if (near !== stays.current && (near || scrollTop < top.current)) keep(near);
      top.current = scrollTop;
    },
  };
}
