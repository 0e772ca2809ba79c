import type { ComponentProps, MouseEvent } from 'react';
import { go, hrefOf, type PageAddress } from './navigate.ts';

interface PageLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: PageAddress;
}

/** A link into the console: a plain click opens it here, any other click does what the browser does with links. */
export function PageLink({ to, onClick, children, ...rest }: PageLinkProps) {
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(to);
  };
  return (
    <a {...rest} href={hrefOf(to)} onClick={open}>
      {children}
    </a>
  );
}
