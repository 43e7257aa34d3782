/** Makes elements. Texts stay texts: nothing is ever parsed as HTML. */

const SVG = 'http://www.w3.org/2000/svg';

/**
 * An element. `on…` attributes are listeners, `style` is an object of CSS properties, `true` sets an attribute without a
 * value, and what is false, null or undefined is left out, among children too.
 */
export function h(tag, attributes, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/** The same for SVG. */
export function s(tag, attributes, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (name.startsWith('on')) {
      element.addEventListener(name.slice(2), value);
    } else if (name === 'style') {
      Object.entries(value).forEach(([property, text]) => element.style.setProperty(property, text));
    } else if (value === true) {
      element.setAttribute(name, '');
    } else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, value);
    }
  }
  element.append(...present(children));
  return element;
}

function present(children) {
  return children.flat().filter((child) => child !== false && child !== null && child !== undefined);
}

/** Puts children in the place of those before, as far as they differ. */
export function fill(parent, ...children) {
  parent.replaceChildren(...present(children));
}

/** Sets a text only where it changes: the page is laid out anew for nothing else. */
export function say(element, text) {
  if (element.textContent !== text) {
    element.textContent = text;
  }
}

/** Calls `action` once `pause` milliseconds after it was first asked, however often it is asked meanwhile. */
export function gathered(action, pause) {
  let waiting = 0;
  return () => {
    waiting ||= setTimeout(() => {
      waiting = 0;
      action();
    }, pause);
  };
}
