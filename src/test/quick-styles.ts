type ComputeStyle = typeof window.getComputedStyle;

/** What a property has without any style of its own, for those that the tests ask for most. */
const initial = { visibility: 'visible', pointerEvents: 'auto', opacity: '1', content: '' } as const;
const inherited = new Set<string>(['visibility', 'pointerEvents']);
type Quick = keyof typeof initial | 'display';

const isQuick = (name: string): name is Quick => name === 'display' || name in initial;

/**
 * Computed styles for tests, where only inline styles and the browser's own rules count: no stylesheet is loaded, and there is no
 * layout. jsdom matches every rule against every element, which took a fifth of the time of the component tests: whether something is
 * hidden is asked for each element and each of its parents. Other properties are computed by jsdom when they are asked for.
 */
export function quickStyles(compute: ComputeStyle): ComputeStyle {
  const displays = new Map<string, string>();

  /** The display of such an element by the browser's own rules, asked once for each kind. */
  function displayOf(element: Element): string {
    const kind = `${element.namespaceURI} ${element.localName} ${element.getAttribute('type') === 'hidden'} ${element.hasAttribute('hidden')} ${element.hasAttribute('open')}`;
    const known = displays.get(kind);
    if (known !== undefined) return known;
    const { display } = compute(element.cloneNode(false) as Element);
    displays.set(kind, display);
    return display;
  }

  function read(element: Element, name: Quick): string {
    const own = (element as HTMLElement).style?.[name];
    if (own) return own;
    if (name === 'display') return displayOf(element);
    if (inherited.has(name) && element.parentElement) return read(element.parentElement, name);
    return initial[name];
  }

  return (element, pseudo) => {
    let whole: CSSStyleDeclaration | undefined;
    const computed = () => {
      whole ??= compute(element, pseudo);
      return whole;
    };
    const quickValue = (name: string) => {
      if (pseudo) return '';
      const camel = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
      if (isQuick(camel)) return read(element, camel);
      // A text area that fits its text measures itself at each keystroke. An empty `boxSizing` ends that.
      if (element instanceof HTMLTextAreaElement) return '';
      return undefined;
    };
    return new Proxy({} as CSSStyleDeclaration, {
      get: (_, name) => {
        if (name === 'getPropertyValue')
          return (asked: string) => quickValue(asked) ?? computed().getPropertyValue(asked);
        const quick = quickValue(String(name));
        if (quick !== undefined) return quick;
        const value = Reflect.get(computed(), name);
        return typeof value === 'function' ? value.bind(computed()) : value;
      },
    });
  };
}
