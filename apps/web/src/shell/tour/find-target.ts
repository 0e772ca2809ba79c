import { PAGE_ITSELF, type TourStep } from '#parts/help/tours.ts';

const CONTROLS = 'main button, main a[href], main [role="tab"]';

const isVisible = (element: HTMLElement) => {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0;
};
const first = (selector: string, fits: (element: HTMLElement) => boolean = () => true) =>
  [...document.querySelectorAll<HTMLElement>(selector)].find(
    (element) => fits(element) && isVisible(element),
  );
/** Short words of buttons are drawn with a space between them. */
const wordsOf = (element: HTMLElement) =>
  (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s/g, '');

/** What a step is about: the control that is pressed there; until it is there, or where there is none, the page. */
export function findTarget({ press, target }: TourStep): { element: HTMLElement; control: boolean } | null {
  for (const words of press) {
    const element = first(CONTROLS, (each) => wordsOf(each) === words);
    if (element) return { element, control: true };
  }
  for (const selector of target) {
    const element = first(selector);
    if (element) return { element, control: true };
  }
  for (const selector of PAGE_ITSELF) {
    const element = first(selector);
    if (element) return { element, control: false };
  }
  return null;
}
