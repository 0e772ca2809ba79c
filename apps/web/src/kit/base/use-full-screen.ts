import { useEffect, useState } from 'react';

/**
 * The desk over the whole window, and the window over the whole screen where the browser lets it. The page itself is enlarged, not an
 * element of it: dialogs and menus hang on the page and would not be seen.
 */
export function useFullScreen() {
  const [on, setOn] = useState(false);
  useEffect(() => {
    // Escape and the browser's own button end it.
    const follow = () => document.fullscreenElement === null && setOn(false);
    document.addEventListener('fullscreenchange', follow);
    return () => {
      document.removeEventListener('fullscreenchange', follow);
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, []);
  return {
    on,
    toggle() {
      setOn(!on);
      if (on && document.fullscreenElement) void document.exitFullscreen();
      if (!on) void document.documentElement.requestFullscreen?.().catch(() => {});
    },
  };
}
